import { Search } from "lucide-react";
import { useUrlText } from "#lib/use-url-text.ts";
import { TextField } from "#ui/text-field.tsx";

/** Above a list that the address narrows: what is typed stands there as `search`. */
export function UrlSearch({ label }: { label: string }) {
  const [text, setText] = useUrlText("search");
  return (
    <search className="mb-6 block max-w-form">
      <TextField
        label={label}
        type="search"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        icon={<Search className="size-5" />}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
      />
    </search>
  );
}
