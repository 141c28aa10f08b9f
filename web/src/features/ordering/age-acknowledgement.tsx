import { Checkbox } from "#ui/checkbox.tsx";

export interface AgeAcknowledgementProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string | undefined;
  id?: string;
}

export const ageRequiredText = "Age verification is required for purchasing alcoholic beverages.";

/** Wherever alcohol is ordered: asked for before the order is made, shown again before it is paid. */
export function AgeAcknowledgement({ checked, onChange, error, id }: AgeAcknowledgementProps) {
  return (
    <Checkbox
      id={id}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
      error={error}
      label="I am at least 21 years old and will show a valid ID at pickup."
    />
  );
}
