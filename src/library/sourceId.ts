/** Where answers come from: `service:<origin>`, `sample`, `data:<folder>`. Answers of different sources are never mixed. */
export type SourceId = `service:${string}` | 'sample' | `data:${string}`;
