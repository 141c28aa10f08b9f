import * as m from "@skipline/contract/texts";
import { Eye } from "lucide-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { laptop, useMediaQuery } from "#lib/use-media-query.ts";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { ProductAbout } from "../menu/product-about.tsx";
import { ProductCard } from "../menu/product-card.tsx";
import { previewOf } from "./product-form.ts";
import type { ProductFormValues } from "./product-form.ts";

const ignore = () => undefined;

/** The guest's own card, and what it opens, of what stands in the form. */
function Preview() {
  const values = useWatch<ProductFormValues>() as ProductFormValues;
  const product = previewOf(values);
  const { name, description } = product;
  return (
    <>
      <ul inert>
        <ProductCard
          product={product}
          quantity={0}
          onQuantity={ignore}
          onOpen={ignore}
          priority={false}
          heldUntil={null}
        />
      </ul>
      <h2 className="mt-6 mb-2 text-14 font-medium text-muted">{m.console_product_preview_open()}</h2>
      <div inert className="grid gap-5 rounded-20 bg-surface-1 p-5 inset-ring inset-ring-line">
        <p className="text-22 font-bold wrap-anywhere text-strong">{name}</p>
        <ProductAbout group={{ groupId: "preview", name, description, variants: [product] }} variant={product} />
      </div>
    </>
  );
}

/** Beside the form on a laptop; elsewhere it would stand below all fields, and a button shows it. */
export function ProductPreview() {
  const isLaptop = useMediaQuery(laptop);
  if (!isLaptop) return null;
  return (
    <section aria-label={m.console_product_preview()} className="sticky top-6 max-w-md self-start">
      <h2 className="text-14 font-medium text-muted">{m.console_product_preview()}</h2>
      <Preview />
    </section>
  );
}

/** Above the fields, where the preview is not beside them. */
export function PreviewButton() {
  const isLaptop = useMediaQuery(laptop);
  const [isOpen, setOpen] = useState(false);
  if (isLaptop) return null;
  return (
    <>
      <Button
        variant="secondary"
        full
        aria-haspopup="dialog"
        icon={<Eye aria-hidden="true" className="size-5" />}
        onClick={() => setOpen(true)}
      >
        {m.console_product_preview_show()}
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={m.console_product_preview()}>
        <Preview />
      </Sheet>
    </>
  );
}
