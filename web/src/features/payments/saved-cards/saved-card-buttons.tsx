import type { SavedCard } from "@skipline/contract/saved-cards";
import * as m from "@skipline/contract/texts";
import { CreditCard } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { nameCard, sayExpiry } from "./name-card.ts";

interface SavedCardButtonsProps {
  cards: readonly SavedCard[];
  isDisabled: boolean;
  isPaying: boolean;
  onPay: (card: SavedCard) => void;
}

/** Each pays at one tap. Nothing for whoever has saved none. */
export function SavedCardButtons({ cards, isDisabled, isPaying, onPay }: SavedCardButtonsProps) {
  const [pressed, setPressed] = useState<string | null>(null);
  if (cards.length === 0) return null;
  return (
    <ul aria-label={m.saved_cards()} className="flex flex-col gap-3">
      {cards.map((card, index) => {
        const isUnderWay = isPaying && pressed === card.cardId;
        return (
          <li key={card.cardId}>
            <Button
              full
              size="large"
              variant={index === 0 ? "primary" : "secondary"}
              icon={<CreditCard aria-hidden="true" className="size-5 shrink-0" />}
              pending={isUnderWay}
              pendingText={m.pay_paying()}
              disabled={isDisabled || (isPaying && !isUnderWay)}
              onClick={() => {
                setPressed(card.cardId);
                onPay(card);
              }}
            >
              {m.saved_card_pay({ card: nameCard(card) })}
            </Button>
            <p className="mt-1 text-center text-14 text-muted">{sayExpiry(card)}</p>
          </li>
        );
      })}
    </ul>
  );
}
