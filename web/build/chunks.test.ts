import type { Rolldown } from "vite";
import { expect, test } from "vitest";
import { listStaffFiles } from "./chunks.ts";

function bundle(files: Record<string, Partial<Rolldown.OutputChunk>>): Rolldown.OutputBundle {
  const chunks = Object.entries(files).map(([fileName, parts]) => {
    const chunk = { type: "chunk", fileName, isEntry: false, moduleIds: [], imports: [], dynamicImports: [], ...parts };
    return [fileName, chunk];
  });
  return Object.fromEntries(chunks) as Rolldown.OutputBundle;
}

test("a file is the staff's where only their routes lead to it, by whatever name", () => {
  const files = listStaffFiles(
    bundle({
      "first.js": { isEntry: true, imports: ["react.js"], dynamicImports: ["menu.js", "staff-routes.js"] },
      "react.js": {},
      "menu.js": { imports: ["sheet.js"] },
      "sheet.js": {},
      "staff-routes.js": { moduleIds: ["/web/src/staff-routes.tsx"], dynamicImports: ["door.js"] },
      "door.js": { imports: ["sheet.js", "scanner.js"] },
      "scanner.js": {},
    }),
  );
  expect(files).toEqual(["staff-routes.js", "door.js", "scanner.js"]);
});
