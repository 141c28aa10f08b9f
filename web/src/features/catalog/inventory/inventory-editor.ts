import type { Product } from "@skipline/contract/catalog";
import { createStore } from "zustand/vanilla";
import { isApiError } from "../../../api/errors.ts";
import { createIdempotencyKeys } from "../../../lib/idempotency-keys.ts";
import { describeForeignChange, editDraft, isDirty, pickStored, readDraft } from "./product-draft.ts";
import type { Change, Draft } from "./product-draft.ts";

export interface EditorDeps {
  send: (product: Product, body: Change & { version?: number }, idempotencyKey: string) => Promise<Product>;
  /** The server's newest word on a product, for the list. */
  keep: (product: Product) => Promise<void>;
  /** The product as it is, where an answer says that somebody else was faster. */
  readConflict: (error: unknown) => Product | null;
}

interface EditorState {
  drafts: Readonly<Record<string, Draft>>;
  /** One-tap changes under way: what the list shows meanwhile. */
  wanted: Readonly<Record<string, boolean>>;
  saving: Readonly<Record<string, boolean>>;
}

function without<T>(record: Readonly<Record<string, T>>, name: string): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
}

/** What an editor does to the products of a page. Drafts live here, not in the cards: a card may scroll away. */
export function createInventoryEditor({ send, keep, readConflict }: EditorDeps) {
  const store = createStore<EditorState>()(() => ({ drafts: {}, wanted: {}, saving: {} }));
  const keys = createIdempotencyKeys();
  const lines = new Map<string, Promise<unknown>>();

  function setDraft(productId: string, draft: Draft | null): void {
    store.setState(({ drafts }) => ({
      drafts: draft ? { ...drafts, [productId]: draft } : without(drafts, productId),
    }));
  }

  /** Changes of one product go out one after the other; the last one asked for is the last one to arrive. */
  function inLine<T>(productId: string, work: () => Promise<T>): Promise<T> {
    const mine = (lines.get(productId) ?? Promise.resolve()).then(work, work);
    lines.set(
      productId,
      mine.catch(() => undefined),
    );
    return mine;
  }

  /** Under one key as long as it says the same and had no answer: a lost answer is not somebody else's change. */
  async function deliver(product: Product, body: Change & { version?: number }): Promise<Product> {
    const { productId } = product;
    try {
      const fresh = await send(product, body, keys.take(productId, body));
      keys.drop(productId);
      return fresh;
    } catch (error) {
      if (isApiError(error) && error.status < 500) keys.drop(productId);
      throw error;
    }
  }

  return {
    store,

    edit(product: Product, fields: { price?: string; isAvailable?: boolean }): void {
      const { productId } = product;
      const { drafts, saving } = store.getState();
      const draft = drafts[productId] ?? null;
      // What is stored is about to change: what is typed meanwhile is weighed against it when the answer is there.
      const next = draft && saving[productId] ? { ...draft, ...fields } : editDraft(draft, product, fields);
      setDraft(productId, next);
    },

    cancel(productId: string): void {
      setDraft(productId, null);
    },

    /** Forgets drafts that say what is stored by now. */
    prune(products: readonly Product[]): void {
      const { drafts, saving } = store.getState();
      for (const product of products) {
        const draft = drafts[product.productId];
        if (draft && !saving[product.productId] && !isDirty(draft, product)) setDraft(product.productId, null);
      }
    },

    /**
     * Sends what differs from `product`, as the editor sees it now. Answers false where somebody was faster: the list
     * then has the new state, the draft stays, and the next call sends it knowingly. Other errors pass through.
     */
    async save(product: Product): Promise<boolean> {
      const { productId } = product;
      const draft = store.getState().drafts[productId];
      const read = draft && readDraft(draft, product);
      if (!draft || !read || read.error !== undefined) return true;
      setDraft(productId, { ...draft, seen: pickStored(product) });
      store.setState(({ saving }) => ({ saving: { ...saving, [productId]: true } }));
      const attempt = (version: number) => inLine(productId, () => deliver(product, { ...read.change, version }));
      try {
        const fresh = await attempt(product.version).catch((error: unknown) => {
          const conflict = readConflict(error);
          const isHarmless = conflict && !describeForeignChange({ ...draft, seen: product }, conflict);
          // Only its name or picture changed: nothing that this editor decides on.
          if (isHarmless) return attempt(conflict.version);
          throw error;
        });
        await keep(fresh);
        const typed = store.getState().drafts[productId];
        if (typed) setDraft(productId, editDraft({ ...typed, seen: pickStored(fresh) }, fresh, {}));
        return true;
      } catch (error) {
        const conflict = readConflict(error);
        if (!conflict) throw error;
        await keep(conflict);
        return false;
      } finally {
        store.setState(({ saving }) => ({ saving: without(saving, productId) }));
      }
    },

    /** One tap: shown at once, sent at once; the last word wins. Throws where it could not be sent. */
    async setAvailable(product: Product, isAvailable: boolean): Promise<void> {
      const { productId } = product;
      store.setState(({ wanted }) => ({ wanted: { ...wanted, [productId]: isAvailable } }));
      try {
        const fresh = await inLine(productId, () => deliver(product, { isAvailable }));
        const draft = store.getState().drafts[productId];
        // One's own tap is no news to one's own draft.
        if (draft) setDraft(productId, editDraft({ ...draft, seen: { ...draft.seen, isAvailable } }, fresh, {}));
        await keep(fresh);
      } finally {
        // A later tap has its own answer to wait for.
        if (store.getState().wanted[productId] === isAvailable) {
          store.setState(({ wanted }) => ({ wanted: without(wanted, productId) }));
        }
      }
    },
  };
}

export type InventoryEditor = ReturnType<typeof createInventoryEditor>;
