import * as m from "@skipline/contract/texts";
import { Checkbox } from "#ui/checkbox.tsx";

export interface AgeAcknowledgementProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string | undefined;
  id?: string;
}

export const ageRequiredText = m.age_required();

/** Wherever alcohol is ordered: asked for before the order is made, shown again before it is paid. */
export function AgeAcknowledgement({ checked, onChange, error, id }: AgeAcknowledgementProps) {
  return (
    <Checkbox
      id={id}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
      error={error}
      label={m.age_statement()}
    />
  );
}
