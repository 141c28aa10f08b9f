import { type ESTree, parseSync } from "vite";

/** Names that no language changes, a format's, a printer's own settings and the one of the sandbox's payer. */
const names =
  /Skipline|Lusiv|LUSIV|Apple Pay|Google Pay|\bLink\b|Visa|Mastercard|American Express|Discover|Diners Club|UnionPay|JCB|CSV|Server Direct Print → Server 1 → URL|Alex Rivera Test/gu;

/** The same in all, and what an example of an address begins with. */
const isNobodysWord = (words: string) => !/\p{L}{2}/u.test(words.replaceAll(names, "")) || /^https?:\/\//.test(words);

/** What is written there is shown or read aloud: `<img alt>`, `showToast({ title })`, `share({ text })`, `document.title`. */
const shown =
  /^(?:aria-(?:label|description|valuetext|roledescription|placeholder)|alt|placeholder|textContent|innerText)$|^(?!enterKeyHint$)(?:[a-z]\w*)?(?:[tT]itle|[lL]abel|[tT]ext|[dD]escription|[mM]essage|[hH]int|[hH]eading|[cC]aption)$/;

/** Whose words are for us, or names of what the program has: whatever else is thrown may be shown. */
const forUs =
  /^(?:Error|TypeError|RangeError|LateCodeError|NoAnswer|invariant|console\.\w+|page|latePart|headers\.set|keys\.keyFor|\w+(?:\.\w+)*\.(?:querySelector\w*|matches|closest))$/;

/** Read by browsers alone. */
const unread = new Set(["name", "className", "rel", "scope"]);

/** What shows whatever it is given, or glues it between words. */
const sayings = /(?:^|\.)(?:say|tell|announce|alert|confirm|prompt|Notification|join)$/;

/** Comparisons, types and modules' names: nothing of them is shown. */
const silent = /^(?:SwitchCase|TS(?!As|Satisfies|NonNull).*|Import\w*|ExportAllDeclaration|TaggedTemplateExpression)$/;

type Node = ESTree.Node & Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** How a thing is called that has words for a value: an attribute, a property, what is assigned to. */
function nameOf(node: ESTree.Node): string | null {
  if (node.type === "JSXAttribute") return typeof node.name.name === "string" ? node.name.name : null;
  if (node.type === "Property" || node.type === "PropertyDefinition") {
    if (node.key.type === "Identifier") return node.key.name;
    return node.key.type === "Literal" ? String(node.key.value) : null;
  }
  if (node.type === "VariableDeclarator") return node.id.type === "Identifier" ? node.id.name : null;
  if (node.type !== "AssignmentExpression" && node.type !== "AssignmentPattern") return null;
  if (node.left.type === "Identifier") return node.left.name;
  if (node.left.type !== "MemberExpression") return null;
  return node.left.property.type === "Identifier" ? node.left.property.name : null;
}

/** Whether a call shows what it is given there: `alert(…)`, `setAttribute("aria-label", …)`. */
function isSaidBy(callee: string, given: readonly ESTree.Node[], child: ESTree.Node): boolean {
  if (!callee.endsWith(".setAttribute")) return sayings.test(callee) && child === given[0];
  return child === given[1] && given[0]?.type === "Literal" && shown.test(String(given[0].value));
}

function wordsOf(node: ESTree.Node): string | null {
  if (node.type === "JSXText") return node.value.trim();
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  return node.type === "TemplateLiteral" ? node.quasis.map(({ value }) => value.cooked).join("…") : null;
}

/** Words alone, more than one, and what is filled in between them. */
const prose = /^(?:…|\p{Ll}{2,})(?: (?:…|\p{Ll}+))+[.!?]?$/u;

/** Where it isn't said whether it is shown, a text is what begins as a sentence or a title does, or reads on as one; in HTML, too. */
function readsLikeText(marked: string): boolean {
  const words = marked.replaceAll(/<[^<>]*>/g, "");
  return (
    (prose.test(words) && /\p{L}/u.test(words)) ||
    (/^[“"¡¿(]?\p{Lu}[\p{Ll}’']*(?:[\s…!?.,:]|$)/u.test(words) && !words.startsWith("Bearer "))
  );
}

/**
 * What a module of the web app says itself, in one language, where the catalogues should: each as `line: words`. Brands,
 * signs and single letters are nobody's to translate.
 */
export function findLiteralTexts(file: string, source: string): string[] {
  const found: string[] = [];

  function visit(node: Node, place: { isShown: boolean; isSilent: boolean }): void {
    const words = wordsOf(node);
    if (words !== null && !place.isSilent && !isNobodysWord(words)) {
      if (place.isShown || node.type === "JSXText" || readsLikeText(words))
        found.push(`${source.slice(0, node.start).split("\n").length}: ${words.replaceAll(/\s+/g, " ")}`);
    }
    for (const [part, value] of Object.entries(node)) {
      for (const child of Array.isArray(value) ? value : [value])
        if (isNode(child)) visit(child, placeOf(node, part, place, child));
    }
  }

  /** Where a child stands: what is beside it, or only decides about it, says nothing of it. */
  function placeOf(node: Node, part: string, place: { isShown: boolean; isSilent: boolean }, child: Node) {
    const name = nameOf(node);
    if (name !== null && part !== "key" && part !== "name" && part !== "left")
      return { isShown: shown.test(name), isSilent: unread.has(name) || name.startsWith("@") };
    const isCompared = node.type === "BinaryExpression" && node.operator !== "+";
    if (isCompared || silent.test(node.type) || (part === "key" && !("computed" in node && node.computed)))
      return { isShown: false, isSilent: true };
    if (node.type === "JSXElement" || node.type === "JSXFragment")
      return { isShown: part === "children", isSilent: false };
    if (node.type === "CallExpression" || node.type === "NewExpression") {
      const callee = source.slice(node.callee.start, node.callee.end);
      const isGiven = part === "arguments";
      return { isShown: isGiven && isSaidBy(callee, node.arguments, child), isSilent: isGiven && forUs.test(callee) };
    }
    if (node.type === "MemberExpression") return { isShown: false, isSilent: part === "property" };
    const isPassedOn =
      /^(?:JSXExpressionContainer|ParenthesizedExpression|TSAsExpression|TSSatisfiesExpression|TSNonNullExpression|ArrayExpression)$/.test(
        node.type,
      ) ||
      node.type === "BinaryExpression" ||
      (node.type === "ConditionalExpression" && part !== "test") ||
      (node.type === "LogicalExpression" && (part === "right" || node.operator !== "&&")) ||
      (node.type === "TemplateLiteral" && part === "expressions");
    return { isShown: isPassedOn && place.isShown, isSilent: isPassedOn && place.isSilent };
  }

  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  visit(program as unknown as Node, { isShown: false, isSilent: false });
  return found;
}
