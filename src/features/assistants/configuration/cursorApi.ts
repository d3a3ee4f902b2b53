import * as vscode from 'vscode';

/** An MCP server as Cursor takes one from an extension. */
export interface CursorServer {
  name: string;
  server: { command: string; args: string[]; env: Record<string, string> };
}

/** The part of Cursor's own API that takes MCP servers. Cursor forgets a server when its window closes. */
export interface CursorApi {
  registerServer: (server: CursorServer) => unknown;
  unregisterServer: (name: string) => unknown;
}

/** Returns Cursor's own API; undefined in any other editor, and in a Cursor that lacks a part of it. */
export function cursorApi(): CursorApi | undefined {
  const { mcp } = (vscode as { cursor?: { mcp?: Partial<CursorApi> } }).cursor ?? {};
  if (typeof mcp?.registerServer !== 'function' || typeof mcp.unregisterServer !== 'function') return undefined;
  return mcp as CursorApi;
}
