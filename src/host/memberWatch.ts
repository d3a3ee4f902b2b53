/** Milliseconds without a request for a group's members before the first new refresh; each later wait is twice as long. */
const firstWaitMs = 2_000;
const mostRefreshes = 4;

interface MemberWatchOptions {
  /** Makes the editor request all rows again. */
  refresh: () => void;
  /** True while the editor is still requesting rows. */
  isBusy: () => boolean;
  /** A hidden tree requests nothing. */
  isVisible: () => boolean;
}

/**
 * Notices that an editor received expanded groups and did not request their members. VS Code drops such a request when
 * two refreshes overlap, and then shows the groups empty until the next change, which may never come.
 */
export class MemberWatch<T> {
  readonly #options: MemberWatchOptions;
  #awaited = new Set<T>();
  #generation = 0;
  #refreshes = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: MemberWatchOptions) {
    this.#options = options;
  }

  /** Changes with every list of groups: members that were requested of an earlier list are dropped by the editor. */
  get generation(): number {
    return this.#generation;
  }

  /** The editor received these expanded groups. */
  groupsDelivered(groups: Iterable<T>): void {
    this.#generation++;
    this.#awaited = new Set(groups);
    this.resume();
  }

  membersDelivered(group: T, generation: number): void {
    if (generation === this.#generation) this.settled(group);
  }

  /** The group needs no members any more, for example because a person collapsed it. */
  settled(group: T): void {
    if (!this.#awaited.delete(group) || this.#awaited.size > 0) return;
    this.#refreshes = 0;
    clearTimeout(this.#timer);
  }

  /** Starts to wait again, for example once the tree is visible. */
  resume(): void {
    clearTimeout(this.#timer);
    if (this.#awaited.size === 0 || this.#refreshes === mostRefreshes || !this.#options.isVisible()) return;
    this.#timer = setTimeout(
      () => {
        this.#check();
      },
      firstWaitMs * 2 ** this.#refreshes,
    );
  }

  /** The rows changed, so that new refreshes are worth their while. */
  rowsChanged(): void {
    this.#refreshes = 0;
  }

  dispose(): void {
    this.#awaited.clear();
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
    // Should the editor not request the groups either, the next check comes later.
    this.resume();
  }
}
