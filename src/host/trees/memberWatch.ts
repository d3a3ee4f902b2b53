/** Milliseconds without a request for a group's members before the first new refresh; each later wait is twice as long. */
const firstWaitMs = 2_000;
const mostRefreshes = 4;

interface MemberWatchOptions {
  /** Makes the editor request all rows again. */
  refresh: () => void;
  /** True while the editor is still requesting rows. */
  isBusy: () => boolean;
  /** False for a hidden tree, which requests nothing. */
  isVisible: () => boolean;
}

/**
 * Notices that an editor received expanded groups and did not request their members. VS Code drops such a request when
 * two refreshes overlap, and then shows the groups empty until the next change, which may never come. Groups are known
 * by the ids of their rows.
 */
export class MemberWatch {
  readonly #options: MemberWatchOptions;
  #awaited = new Set<string>();
  /** Collapsed by the user: the editor doesn't request members of these. */
  readonly #collapsed = new Set<string>();
  #generation = 0;
  #refreshes = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: MemberWatchOptions) {
    this.#options = options;
  }

  /** Changes with every list of groups: the editor drops members that it requested of an earlier list. */
  get generation(): number {
    return this.#generation;
  }

  /** Records that the editor received these groups, which are expanded unless the user collapsed them. */
  groupsDelivered(groups: ReadonlySet<string>): void {
    this.#generation++;
    // The editor forgets that a group was collapsed once the group is gone.
    for (const group of this.#collapsed) if (!groups.has(group)) this.#collapsed.delete(group);
    this.#awaited = new Set([...groups].filter((group) => !this.#collapsed.has(group)));
    this.resume();
  }

  membersDelivered(group: string, generation: number): void {
    if (generation === this.#generation) this.#settle(group);
  }

  collapsed(group: string): void {
    this.#collapsed.add(group);
    this.#settle(group);
  }

  expanded(group: string): void {
    this.#collapsed.delete(group);
  }

  /** Restarts the wait, for example once the tree is visible. */
  resume(): void {
    clearTimeout(this.#timer);
    if (this.#awaited.size === 0 || this.#refreshes === mostRefreshes || !this.#options.isVisible()) return;
    this.#timer = setTimeout(() => this.#check(), firstWaitMs * 2 ** this.#refreshes);
  }

  /** Records that the rows changed, so that more refreshes are worthwhile. */
  rowsChanged(): void {
    this.#refreshes = 0;
  }

  dispose(): void {
    this.#awaited.clear();
    clearTimeout(this.#timer);
  }

  /** Records that the group doesn't need members anymore. */
  #settle(group: string): void {
    if (!this.#awaited.delete(group) || this.#awaited.size > 0) return;
    this.#refreshes = 0;
    clearTimeout(this.#timer);
  }

  #check(): void {
    if (!this.#options.isVisible()) return;
    if (this.#options.isBusy()) {
      this.resume();
      return;
    }
    this.#refreshes++;
    this.#options.refresh();
    // If the editor doesn't request the groups either, the next check comes later.
    this.resume();
  }
}
