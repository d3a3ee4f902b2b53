/** Who is started first, and bears what the first one bears. */
export const firstVariable = 'MARKET_DESK_BENCH_FIRST';

/** An extension of the editor's own that registers panels as ours does. */
export const peerId = 'vscode.media-preview';
