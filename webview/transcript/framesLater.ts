/** Settles in the frame that is this many after the last one: what can wait leaves the first frame to what cannot. */
export async function framesLater(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
}
