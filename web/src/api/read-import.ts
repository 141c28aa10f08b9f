/**
 * What the build wrote for `import("./x.ts")`, out of the source of the function around it: the file, and the name that
 * the module has there where the file holds more than this one.
 */
export function readImport(source: string): { file: string; member: string | null } | null {
  const written = /\bimport\(\s*["'`]([^"'`]+)["'`]\s*\)(?:\.then\(\(?([\w$]+)\)?\s*=>\s*\2\.([\w$]+)\))?/.exec(source);
  return written?.[1] === undefined ? null : { file: written[1], member: written[3] ?? null };
}

const nameOf = (file: string) => file.slice(file.lastIndexOf("/") + 1);

/** Those of a built file's late files that its code does not ask for in a form that `readImport` reads whole. */
export function findUnreadImports(code: string, files: readonly string[]): string[] {
  const read = new Set<string>();
  for (const asked of code.split(/(?=\bimport\()/)) {
    const written = readImport(asked);
    const isWhole = written?.member !== null || !/^import\([^)]*\)\s*\.then\b/.test(asked);
    if (written && isWhole) read.add(nameOf(written.file));
  }
  return files.filter((file) => !read.has(nameOf(file)));
}
