/** Loads a script needed only after the first frame, and returns its exports. The file is beside the page's script. */
export async function importLate<T>(file: string): Promise<T> {
  const { scripts } = JSON.parse(document.getElementById('boot')!.textContent) as { scripts: string };
  return (await import(`${scripts}/${file}`)) as T;
}
