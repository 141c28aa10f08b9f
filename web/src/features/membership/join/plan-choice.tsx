import { membershipPlans, type MembershipPlan } from "@skipline/contract/membership-plans";
import * as m from "@skipline/contract/texts";
import { Check } from "lucide-react";
import { useId } from "react";
import { Badge } from "#ui/badge.tsx";
import { classes } from "#ui/classes.ts";
import { planName, planWords } from "../plan-words.ts";

interface PlanChoiceProps {
  plan: MembershipPlan | null;
  disabled: boolean;
  onChoose: (plan: MembershipPlan) => void;
}

/** The plans, each with its price and what it is good for. */
export function PlanChoice({ plan: chosen, disabled, onChoose }: PlanChoiceProps) {
  const name = useId();
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-2 text-14 font-medium text-normal">{m.plan_choose()}</legend>
      <div className="flex flex-col gap-3">
        {membershipPlans.map((plan) => {
          const { hint, badge } = planWords[plan.durationMonths];
          const isChosen = plan.durationMonths === chosen?.durationMonths;
          return (
            <label
              key={plan.durationMonths}
              className={classes(
                "relative flex min-h-20 flex-wrap items-center gap-x-4 gap-y-1 rounded-20 bg-surface-2 px-4 py-3 inset-ring inset-ring-control transition-colors",
                "has-checked:bg-accent-soft has-checked:inset-ring-2 has-checked:inset-ring-accent-text",
                "has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text",
              )}
            >
              <input
                type="radio"
                name={name}
                value={plan.durationMonths}
                checked={isChosen}
                onChange={() => onChoose(plan)}
                className="sr-only"
              />
              <span
                aria-hidden="true"
                className={classes(
                  "grid size-6 shrink-0 place-items-center rounded-full",
                  isChosen ? "bg-accent text-on-accent" : "inset-ring-2 inset-ring-control",
                )}
              >
                {isChosen && <Check className="size-4" strokeWidth={3} />}
              </span>
              <span className="flex min-w-32 flex-1 flex-col">
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-18 font-bold text-strong">
                  {planName(plan.durationMonths)}
                  {badge && (
                    <Badge tone="accent" solid>
                      {badge}
                    </Badge>
                  )}
                </span>
                <span className="text-14 text-muted">{hint}</span>
              </span>
              <span className="ms-auto text-28 font-black text-strong tabular-nums">{plan.display}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
