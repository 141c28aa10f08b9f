import { DirectionProvider } from "@base-ui/react/direction-provider";
import { Tabs as BaseTabs } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { direction } from "#lib/language.ts";
import { classes } from "./classes.ts";

export interface TabsProps<T extends string> {
  /** What is chosen among. */
  label: string;
  /** What is not looked at is there too, for paper. */
  tabs: readonly { value: T; label: string; content: ReactNode }[];
  value: T;
  onChange: (value: T) => void;
  /** Between the tabs and what they show. */
  children?: ReactNode;
}

/** A few views of one thing, one at a time; arrow keys go from one to the next. On paper all of them. */
export function Tabs<T extends string>({ label, tabs, value, onChange, children }: TabsProps<T>) {
  return (
    <DirectionProvider direction={direction}>
      <BaseTabs.Root value={value} onValueChange={(next) => onChange(next as T)}>
        <BaseTabs.List
          aria-label={label}
          activateOnFocus
          className="flex flex-wrap gap-x-1 border-b border-line print:hidden"
        >
          {tabs.map((tab) => (
            <BaseTabs.Tab
              key={tab.value}
              value={tab.value}
              className={classes(
                "-mb-px min-h-11 min-w-11 flex-auto border-b-2 px-1 text-16 whitespace-nowrap sm:flex-none sm:px-4",
                tab.value === value
                  ? "border-accent font-bold text-strong"
                  : "border-transparent font-medium text-muted hover:text-strong",
              )}
            >
              {tab.label}
            </BaseTabs.Tab>
          ))}
        </BaseTabs.List>
        {children}
        {tabs.map((tab) => (
          <BaseTabs.Panel
            key={tab.value}
            value={tab.value}
            keepMounted
            // The attribute would hide it on paper, too.
            render={(props) => (
              <div {...props} hidden={undefined} className={classes("print:block", tab.value !== value && "hidden")} />
            )}
          >
            {tab.content}
          </BaseTabs.Panel>
        ))}
      </BaseTabs.Root>
    </DirectionProvider>
  );
}
