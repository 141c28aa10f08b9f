import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { WaysOn } from "#components/ways-on.tsx";
import { Message } from "#ui/message.tsx";

/** `help`: what more there is to do than to go on elsewhere. */
export function NotFoundPage({ help }: { help?: ReactNode }) {
  return (
    <div className="flex flex-1 flex-col justify-center">
      <title>404: Page Not Found · Skipline</title>
      <Message
        level="h1"
        icon={<SearchX />}
        title="404: Page Not Found"
        message="The page you are looking for does not exist."
        action={
          <div className="grid gap-6">
            {help}
            <WaysOn isSecondary={Boolean(help)} />
          </div>
        }
      />
    </div>
  );
}
