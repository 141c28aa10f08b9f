import { deviceStorage } from "#lib/browser-storage.ts";

/** Where the device keeps the paid orders. What reads them comes late. */
export const lastOrdersKey = "skipline.lastOrders";

/** Where the codes to show will stand, as high as one line of them: the page below does not move when they come. */
export function WaitingPlace() {
  // A look at the text alone: the code that reads it is what is waited for.
  if (!deviceStorage.getItem(lastOrdersKey)?.includes('"status":"PAID"')) return null;
  return (
    <div aria-hidden="true" className="bg-accent-soft">
      <div className="min-h-12 py-2 font-bold">{"\u00a0"}</div>
    </div>
  );
}
