import { globSync } from 'node:fs';
import { basename, join } from 'node:path';

import ts from '@typescript/typescript6';

/** The compiler, for one changed file after the other. */
export class FaultyTypes {
  readonly #root: string;
  readonly #options: ts.CompilerOptions;
  readonly #host: ts.CompilerHost;
  readonly #sources = new Map<string, ts.SourceFile | undefined>();
  #program: ts.Program | undefined;

  constructor(root: string) {
    this.#root = root;
    const read = (path: string): string | undefined => ts.sys.readFile(path);
    const { options } = ts.parseJsonConfigFileContent(
      ts.readConfigFile(join(root, 'tsconfig.json'), read).config,
      ts.sys,
      root,
    );
    const lib = ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'];
    const types = ['node', 'vscode', 'vscode-webview'];
    this.#options = { ...options, lib, types, incremental: false, tsBuildInfoFile: undefined };
    this.#host = ts.createCompilerHost(this.#options, true);
    const readSource = this.#host.getSourceFile.bind(this.#host);
    this.#host.getSourceFile = (path, ...others) => {
      if (!this.#sources.has(path)) this.#sources.set(path, readSource(path, ...others));
      return this.#sources.get(path);
    };
  }

  /** True if the compiler refuses the file with this text, or a file that imports it. */
  refuse(file: string, text: string): boolean {
    const path = join(this.#root, file);
    const before = this.#sources.get(path);
    const rootNames = globSync(['src/**/*.ts', 'webview/**/*.ts'], { cwd: this.#root }).map((each) =>
      join(this.#root, each),
    );
    this.#sources.set(
      path,
      ts.createSourceFile(
        path,
        text,
        { languageVersion: ts.ScriptTarget.ES2024, impliedNodeFormat: ts.ModuleKind.ESNext },
        true,
      ),
    );
    try {
      this.#program = ts.createProgram({
        rootNames,
        options: this.#options,
        host: this.#host,
        ...(this.#program && { oldProgram: this.#program }),
      });
      return this.#program
        .getSourceFiles()
        .filter((each) => each.fileName === path || each.text.includes(`/${basename(file)}'`))
        .some((each) => this.#program!.getSemanticDiagnostics(each).length > 0);
    } finally {
      if (before) this.#sources.set(path, before);
      else this.#sources.delete(path);
    }
  }
}
