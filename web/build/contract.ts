import type { Endpoint } from "@skipline/contract/endpoint";
import { type ESTree, parseSync, type Plugin } from "vite";
import type * as z from "zod/mini";

/** Nothing in it has a default. */
const plain = `{ _zod: { def: { type: "any" } } }`;

/**
 * A schema, as code, with no more of it than what fills an answer's defaults (`src/lib/fill-defaults.ts`). Null where nothing
 * in it has one.
 */
function reduce(schema: z.core.$ZodType): string | null {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const reduced = (parts: string) => `{ _zod: { def: { type: ${JSON.stringify(def.type)}, ${parts} } } }`;
  switch (def.type) {
    case "default":
      return reduced(`innerType: ${reduce(def.innerType) ?? plain}, defaultValue: ${JSON.stringify(def.defaultValue)}`);
    case "optional":
    case "nullable":
      return reduce(def.innerType);
    case "array": {
      const element = reduce(def.element);
      return element && reduced(`element: ${element}`);
    }
    case "object": {
      const shape = Object.entries(def.shape).flatMap(([name, one]) => {
        const field = reduce(one);
        return field ? [`${JSON.stringify(name)}: ${field}`] : [];
      });
      return shape.length > 0 ? reduced(`shape: { ${shape.join(", ")} }`) : null;
    }
    default:
      return null;
  }
}

/** All that a page needs of an endpoint, as code. */
export function endpointCode({ id, method, path, kind, access, output }: Endpoint): string {
  return `{ ...${JSON.stringify({ id, method, path, kind, access })}, output: ${reduce(output) ?? plain} }`;
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "output" in value && "path" in value;

const contract = "@skipline/contract/";
const own = "skipline:endpoint/";

const load = (part: string) => import(import.meta.resolve(`${contract}${part}`)) as Promise<Record<string, unknown>>;

/** Whether a module does more with an endpoint than to call it: a form has the rules of its call's body. */
export function readsSchemas(code: string, name: string): boolean {
  return new RegExp(`\\b${name}\\.(?:params|query|body|output)\\b|\\}\\s*=\\s*${name}\\b`).test(code);
}

/**
 * An endpoint that a page calls stands in a file of its own, with where to ask and what an answer's fields are where an older
 * server does not send them. A page checks neither what it asks for nor an answer: the schemas of both, and their library, would
 * be a tenth of each page.
 */
export function importEndpointsOneByOne(): Plugin {
  return {
    name: "skipline:endpoints-one-by-one",
    apply: "build",
    enforce: "pre",
    resolveId: { filter: { id: new RegExp(`^${own}`) }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: new RegExp(`^\0${own}`) },
      async handler(id) {
        const [part = "", name = ""] = id.slice(own.length + 1).split("/");
        return `export const ${name} = ${endpointCode((await load(part))[name] as Endpoint)};`;
      },
    },
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$/, code: `"${contract}` },
      async handler(code) {
        const imports = code.matchAll(/^import \{([^}]*)\} from "@skipline\/contract\/([\w-]+)";$/gm);
        let rewritten = code;
        for (const [whole, names = "", part = ""] of imports) {
          const all = names.split(",").flatMap((one) => one.trim() || []);
          const module = await load(part);
          const endpoints = all.filter((name) => isEndpoint(module[name]) && !readsSchemas(code, name));
          if (endpoints.length === 0) continue;
          const others = all.filter((name) => !endpoints.includes(name));
          const lines = [
            ...endpoints.map((name) => `import { ${name} } from "${own}${part}/${name}";`),
            others.length > 0 ? `import { ${others.join(", ")} } from "${contract}${part}";` : "",
          ];
          rewritten = rewritten.replace(whole, lines.join(" "));
        }
        return rewritten;
      },
    },
  };
}

type Node = ESTree.Node & Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** Where a call begins that is made as its module is read: of all schemas. */
function findCalls(node: Node): number[] {
  if (node.type.includes("Function")) return [];
  const here = node.type === "CallExpression" ? [node.start] : [];
  return [...here, ...Object.values(node).flat().filter(isNode).flatMap(findCalls)];
}

/** The code of a module of the contract, in which each schema says that making it does nothing else. */
export function markSchemas(file: string, code: string): string {
  const made = parseSync(file, code).program.body.flatMap((statement) => {
    const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    return declared?.type === "VariableDeclaration" ? findCalls(declared as unknown as Node) : [];
  });
  return [...new Set(made)]
    .toSorted((a, b) => b - a)
    .reduce((text, at) => `${text.slice(0, at)}/* @__PURE__ */ ${text.slice(at)}`, code);
}

/** A schema that nobody names is left out, however it is made. */
export function dropUnusedSchemas(): Plugin {
  return {
    name: "skipline:unused-schemas",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/contract\/src\/[\w-]+\.ts$/ },
      handler: (code, id) => markSchemas(id, code),
    },
  };
}
