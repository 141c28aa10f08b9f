import { SearchX } from "lucide-react";
import { Link, useLocation } from "react-router";
import { homePath } from "../lib/paths.ts";
import { buttonClasses } from "../ui/button-classes.ts";
import { Message } from "../ui/message.tsx";

export function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <div className="flex flex-1 flex-col justify-center">
      <title>404: Page Not Found · Skipline</title>
      <Message
        level="h1"
        icon={<SearchX />}
        title="404: Page Not Found"
        message="The page you are looking for does not exist."
        action={
          <Link to={homePath(pathname)} className={buttonClasses({ full: true })}>
            Go Home
          </Link>
        }
      />
    </div>
  );
}
