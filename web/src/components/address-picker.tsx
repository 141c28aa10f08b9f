import { findPlaces, getPlace } from "@skipline/contract/places";
import * as m from "@skipline/contract/texts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { MapPin } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { queryClient } from "#api/query-client.ts";
import { endpointQuery } from "#api/query.ts";
import { SuggestField } from "#ui/suggest-field.tsx";
import type { Suggestion } from "#ui/suggest-field.tsx";
import { toPickedPlace } from "./address.ts";
import type { PickedPlace } from "./address.ts";

const restMs = 250;
const fewestLetters = 3;
const longestQuery = 200;

/** `value`, once it has rested for `delayMs`. */
function useDebounced<T>(value: T, delayMs: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return rested;
}

export interface PickedAddress {
  addressLine1: string;
  place: PickedPlace | null;
}

export interface AddressPickerProps {
  /** With a place of null: what is typed is no address, or none yet. */
  onPick: (picked: PickedAddress) => void;
  /** Nothing is typed any more. */
  onClear: () => void;
  hint?: string | undefined;
  required?: boolean;
  /** It fills in fields that people can type in as well: a text that is left without a choice is no fault. */
  onlyHelps?: boolean;
}

const nowhere = { addressLine1: "", place: null };

/** Finds an address by what is typed. An answer that comes after the next letter is not shown: each belongs to its text. */
export function AddressPicker({ onPick, onClear, hint, required = false, onlyHelps = false }: AddressPickerProps) {
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<Suggestion | null>(null);
  const [error, setError] = useState<string>();
  /** The choice that counts: an older one's answer may still come. */
  const newest = useRef<Suggestion>(null);
  const text = typed.trim();
  const query = useDebounced(text, restMs);
  const isAsked = text.length >= fewestLetters && chosen === null;
  const search = useQuery({
    ...endpointQuery(findPlaces, { query: { query } }),
    enabled: isAsked && query.length >= fewestLetters,
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
  });
  const isSearching = isAsked && (query !== text || search.isFetching);
  const suggestions = (isAsked && search.data?.places) || [];

  function type(next: string): void {
    setTyped(next);
    setChosen(null);
    setError(undefined);
    newest.current = null;
    if (next.trim() === "") onClear();
    else onPick(nowhere);
  }

  async function choose(suggestion: Suggestion): Promise<void> {
    setTyped(suggestion.text);
    setChosen(suggestion);
    setError(undefined);
    newest.current = suggestion;
    const problem = await pick(suggestion);
    if (newest.current === suggestion) setError(problem ?? undefined);
  }

  /** What is wrong with it, if anything is. */
  async function pick(suggestion: Suggestion): Promise<string | null> {
    const details = endpointQuery(getPlace, { params: { placeId: suggestion.id } }, { staleTime: 5 * 60_000 });
    const found = await queryClient.fetchQuery(details).catch(() => null);
    if (newest.current !== suggestion) return null;
    const place = found && toPickedPlace(found.place);
    onPick(place ? { addressLine1: found.place.addressLine1, place } : nowhere);
    if (found) return place ? null : m.address_invalid();
    // To be chosen again.
    setChosen(null);
    return m.address_maps_failed();
  }

  return (
    <SuggestField
      label={m.address_find()}
      hint={hint}
      error={error}
      marksRequired={required}
      required={required}
      icon={<MapPin className="size-5" />}
      placeholder={m.address_hint()}
      maxLength={longestQuery}
      value={typed}
      onValueChange={type}
      suggestions={suggestions.map(({ placeId, description }) => ({ id: placeId, text: description }))}
      status={describe({ isAsked, isSearching, hasFailed: search.isError, found: suggestions.length })}
      pending={isSearching}
      onChoose={(suggestion) => void choose(suggestion)}
      onUnchosen={() => {
        if (text !== "" && chosen === null && !onlyHelps) setError((known) => known ?? m.address_invalid());
      }}
    />
  );
}

interface SearchState {
  isAsked: boolean;
  isSearching: boolean;
  hasFailed: boolean;
  found: number;
}

function describe({ isAsked, isSearching, hasFailed, found }: SearchState): string | null {
  if (!isAsked) return null;
  if (isSearching) return found > 0 ? null : m.address_searching();
  if (hasFailed) return m.address_search_failed();
  return found > 0 ? null : m.address_none();
}
