/** Loads a script that a page needs only after its first frame, and gives what it exports. It lies beside the page's own. */
export async function importLate<T>(file: string): Promise<T> {
  const { scripts } = JSON.parse(document.getElementById('boot')!.textContent) as { scripts: string };
  return (await import(`${scripts}/${file}`)) as T;
}
