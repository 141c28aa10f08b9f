import { SearchX } from "lucide-react";
import { WaysOn } from "../components/ways-on.tsx";
import { Message } from "../ui/message.tsx";

export function NotFoundPage() {
  return (
    <div className="flex flex-1 flex-col justify-center">
      <title>404: Page Not Found · Skipline</title>
      <Message
        level="h1"
        icon={<SearchX />}
        title="404: Page Not Found"
        message="The page you are looking for does not exist."
        action={<WaysOn />}
      />
    </div>
  );
}
