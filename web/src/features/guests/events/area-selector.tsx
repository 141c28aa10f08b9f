import * as m from "@skipline/contract/texts";
import { LocateFixed, MapPin } from "lucide-react";
import { cities } from "#content/cities.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { hereId } from "./search-area.ts";
import type { Position } from "./use-position.ts";

export interface AreaSelectorProps {
  /** A city's id, or `hereId`. */
  areaId: string;
  position: Position;
  onCity: (cityId: string) => void;
  onHere: () => void;
}

const problems: Record<"denied" | "timedOut" | "unavailable", { title: string; text: string }> = {
  denied: { title: m.area_denied_title(), text: m.area_denied() },
  timedOut: { title: m.area_timed_out_title(), text: m.area_timed_out() },
  unavailable: { title: m.area_unavailable_title(), text: m.area_unavailable() },
};

function PositionProblem({ position: { kind }, onHere }: Pick<AreaSelectorProps, "position" | "onHere">) {
  if (kind !== "denied" && kind !== "timedOut" && kind !== "unavailable") return null;
  const { title, text } = problems[kind];
  return (
    <div className="mt-4">
      <Alert
        tone="warning"
        title={title}
        action={
          <Button size="small" variant="secondary" onClick={onHere}>
            {m.try_again()}
          </Button>
        }
      >
        {text}
      </Alert>
    </div>
  );
}

/** Around a city, or around where one is. */
export function AreaSelector({ areaId, position, onCity, onHere }: AreaSelectorProps) {
  const isHere = areaId === hereId;
  const options = cities.map(({ id, name, disabled = false }) => ({
    value: id,
    label: disabled ? m.area_city_soon({ city: name }) : name,
    disabled,
  }));
  return (
    <div>
      <div className="flex flex-wrap items-end gap-3">
        <div className="flex-[1_1_10rem] sm:max-w-72">
          <SelectField
            label={m.city()}
            labelHidden
            options={options}
            {...(isHere && { placeholder: position.kind === "found" ? m.area_near_you() : m.area_select() })}
            value={isHere ? "" : areaId}
            onChange={(event) => onCity(event.target.value)}
          />
        </div>
        <div className="grow sm:grow-0">
          <Button
            variant="secondary"
            full
            icon={
              isHere && position.kind === "found" ? (
                <MapPin aria-hidden="true" className="size-5" />
              ) : (
                <LocateFixed aria-hidden="true" className="size-5" />
              )
            }
            aria-pressed={isHere}
            pending={isHere && position.kind === "asking"}
            pendingText={m.area_finding()}
            onClick={onHere}
          >
            {m.area_near_me()}
          </Button>
        </div>
      </div>
      {isHere && <PositionProblem position={position} onHere={onHere} />}
    </div>
  );
}
