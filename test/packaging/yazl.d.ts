/** The part of yazl that is used here. It brings no types. */
declare module 'yazl' {
  export class ZipFile {
    readonly outputStream: NodeJS.ReadableStream;
    addBuffer(bytes: Buffer, path: string, options: { mtime: Date; mode: number }): void;
    end(): void;
  }
}
