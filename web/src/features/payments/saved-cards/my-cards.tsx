import { listSavedCards, platformAccount, removeSavedCard } from "@skipline/contract/saved-cards";
import type { SavedCard } from "@skipline/contract/saved-cards";
import * as m from "@skipline/contract/texts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CreditCard } from "lucide-react";
import { useState } from "react";
import { call } from "#api/call.ts";
import { isApiError } from "#api/errors.ts";
import { whyNot } from "#api/why-not.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { showToast } from "#ui/toast.ts";
import { nameCard, sayExpiry } from "./name-card.ts";
import { mySavedCards } from "./saved-cards-query.ts";

/** The cards that the payment provider keeps, and where they are removed; nothing for whoever has saved none. */
export function MyCards() {
  const { data, isError, isFetching, refetch } = useQuery(mySavedCards);
  const [chosen, setChosen] = useState<SavedCard | null>(null);
  const items = data?.items ?? [];
  const isLost = isError && !data;
  if (items.length === 0 && !isLost) return null;
  return (
    <section aria-labelledby="my-cards">
      <h2 id="my-cards" className="mb-3 flex min-h-11 items-center text-22 font-bold">
        {m.saved_cards()}
      </h2>
      {isLost ? (
        <Alert
          action={
            <Button size="small" variant="secondary" pending={isFetching} onClick={() => void refetch()}>
              {m.try_again()}
            </Button>
          }
        >
          {m.saved_cards_not_loaded()}
        </Alert>
      ) : (
        <Card padding="small">
          <ul className="flex flex-col gap-3 px-1">
            {items.map((card) => (
              <li key={`${card.account} ${card.cardId}`} className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <CreditCard aria-hidden="true" className="size-6 shrink-0 text-muted" />
                <div className="min-w-0 flex-1 basis-[min-content]">
                  <p className="text-16 font-bold text-strong">{nameCard(card)}</p>
                  <p className="text-14 text-muted">
                    {[card.vendorName, sayExpiry(card)].filter((text) => text !== null).join(" · ")}
                  </p>
                </div>
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={m.saved_card_remove({ card: nameCard(card) })}
                  onClick={() => setChosen(card)}
                >
                  {m.remove()}
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <RemoveCard card={chosen} onDone={() => setChosen(null)} />
    </section>
  );
}

function RemoveCard({ card, onDone }: { card: SavedCard | null; onDone: () => void }) {
  const queryClient = useQueryClient();
  const removal = useMutation({
    mutationFn: async ({ cardId, account }: SavedCard) => {
      const input = { params: { cardId }, query: { account: account ?? platformAccount } };
      await call(removeSavedCard, input).catch((error: unknown) => {
        // Removed on another device.
        if (!isApiError(error, "NOT_FOUND")) throw error;
      });
    },
    onSuccess: async (_answer, gone) => {
      await queryClient.invalidateQueries({ queryKey: [listSavedCards.id] });
      showToast({ title: m.saved_card_gone({ card: nameCard(gone) }), tone: "positive" });
      onDone();
    },
  });
  // Its words stay while the dialog closes.
  const [last, setLast] = useState(card);
  if (card && card !== last) setLast(card);
  return (
    <ConfirmDialog
      open={card !== null}
      title={last ? m.saved_card_remove_question({ card: nameCard(last) }) : ""}
      description={m.saved_card_remove_what()}
      confirmText={m.remove()}
      danger
      pending={removal.isPending}
      error={removal.error ? whyNot(removal.error) : undefined}
      onConfirm={() => card && removal.mutate(card)}
      onCancel={() => {
        removal.reset();
        onDone();
      }}
    />
  );
}
