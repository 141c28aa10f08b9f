import type { Product } from "@skipline/contract/catalog";
import { createStore } from "zustand/vanilla";
import { createSender } from "#api/use-save.ts";
import { randomId } from "#lib/random-id.ts";
import type { ProductChange } from "./inventory-queries.ts";
import { readPrice } from "#lib/price-input.ts";
import { describeForeignChange, draftOf, isDirty } from "./product-draft.ts";
import type { Draft } from "./product-draft.ts";

export interface EditorDeps {
  send: (product: Product, body: ProductChange, idempotencyKey: string) => Promise<Product>;
  /** The server's newest word on a product, for the list. */
  keep: (product: Product) => Promise<void>;
  /** The product as it is, where an answer says that somebody else was faster. */
  readConflict: (error: unknown) => Product | null;
  /** What was typed before the page was loaded anew. */
  drafts?: Readonly<Record<string, Draft>>;
}

interface EditorState {
  drafts: Readonly<Record<string, Draft>>;
  /** Availability that was tapped and not answered yet: what the list shows meanwhile. */
  wanted: Readonly<Record<string, boolean>>;
  saving: Readonly<Record<string, boolean>>;
  /** Prices that were stored here: said on their card for as long as they hold. */
  updated: Readonly<Record<string, string>>;
}

function without<T>(record: Readonly<Record<string, T>>, name: string): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
}

/** What an editor does to the products of a page. Drafts live here, not in the cards: a card may scroll away. */
export function createInventoryEditor({ send, keep, readConflict, drafts: kept = {} }: EditorDeps) {
  const store = createStore<EditorState>()(() => ({ drafts: kept, wanted: {}, saving: {}, updated: {} }));
  const sendOnce = createSender();
  const lines = new Map<string, Promise<unknown>>();

  function setDraft(productId: string, draft: Draft | null): void {
    store.setState(({ drafts }) => ({
      drafts: draft ? { ...drafts, [productId]: draft } : without(drafts, productId),
    }));
  }

  /** Changes of one product go out one after the other: the last one asked for is the last one to arrive. */
  function inLine<T>(productId: string, work: () => Promise<T>): Promise<T> {
    const mine = (lines.get(productId) ?? Promise.resolve()).then(work, work);
    lines.set(
      productId,
      mine.catch(() => undefined),
    );
    return mine;
  }

  return {
    store,

    edit(product: Product, price: string): void {
      const { productId } = product;
      const { drafts, saving } = store.getState();
      const draft = drafts[productId];
      // What is stored is about to change: what is typed meanwhile is weighed against it when the answer is there.
      const next = draft && saving[productId] ? { ...draft, price } : draftOf(price, product, draft?.seen);
      setDraft(productId, next);
      store.setState(({ updated }) => ({ updated: without(updated, productId) }));
    },

    cancel(productId: string): void {
      setDraft(productId, null);
    },

    /** Forgets drafts that say what is stored by now, and of what is not sold any more. */
    prune(products: readonly Product[]): void {
      const { drafts, saving } = store.getState();
      const sold = new Set(products.map(({ productId }) => productId));
      for (const productId of Object.keys(drafts)) if (!sold.has(productId)) setDraft(productId, null);
      for (const product of products) {
        const draft = drafts[product.productId];
        if (draft && !saving[product.productId] && !isDirty(draft, product)) setDraft(product.productId, null);
      }
    },

    /**
     * Sends the typed price, as the editor sees the product now. Answers false where somebody was faster: the list then
     * has the new state, the draft stays, and the next call sends it knowingly. Other errors pass through.
     */
    async save(product: Product): Promise<boolean> {
      const { productId } = product;
      const draft = store.getState().drafts[productId];
      const price = draft && readPrice(draft.price).price;
      if (!draft || price === undefined) return true;
      setDraft(productId, { ...draft, seen: product.price });
      store.setState(({ saving }) => ({ saving: { ...saving, [productId]: true } }));
      const attempt = (version: number) => {
        const body = { price, version };
        return inLine(productId, () => sendOnce(productId, body, (key) => send(product, body, key)));
      };
      try {
        const fresh = await attempt(product.version).catch((error: unknown) => {
          const conflict = readConflict(error);
          // Its name, picture or availability: nothing that this editor decides on.
          const isHarmless = conflict && !describeForeignChange({ ...draft, seen: product.price }, conflict);
          if (isHarmless) return attempt(conflict.version);
          throw error;
        });
        await keep(fresh);
        const typed = store.getState().drafts[productId];
        const left = typed ? draftOf(typed.price, fresh) : null;
        setDraft(productId, left);
        if (!left) store.setState(({ updated }) => ({ updated: { ...updated, [productId]: fresh.price } }));
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

    /**
     * One tap: shown at once, sent at once; the last word wins. Taps while one is under way only say what comes next: one
     * call at a time, one failure for all of them, to the first one's caller. Throws where it could not be sent.
     */
    async setAvailable(product: Product, isAvailable: boolean): Promise<void> {
      const { productId } = product;
      const wanted = () => store.getState().wanted[productId];
      const isUnderWay = wanted() !== undefined;
      store.setState(({ wanted: all }) => ({ wanted: { ...all, [productId]: isAvailable } }));
      if (isUnderWay) return;
      let next = isAvailable;
      try {
        for (;;) {
          const asked = next;
          // Its own key each time: the answer to an older tap, given again, would not be what is so now.
          const sent = inLine(productId, () => send(product, { isAvailable: asked }, randomId()));
          const said = await sent.then(
            (fresh) => ({ fresh }),
            (error: unknown) => ({ error }),
          );
          if ("fresh" in said) await keep(said.fresh);
          next = wanted() ?? asked;
          if (next !== asked) continue;
          if ("error" in said) throw said.error;
          return;
        }
      } finally {
        store.setState(({ wanted: all }) => ({ wanted: without(all, productId) }));
      }
    },
  };
}

export type InventoryEditor = ReturnType<typeof createInventoryEditor>;
