import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";

const shownMessages = 50;

interface OutboxQuery {
  phone?: string;
}

interface OutboxMessage {
  to: string;
  body: string;
  createdAt: string;
}

/** The embedded sender's messages, for whoever develops or shows the product. Never mounted in production. */
export function outboxRoutes(app: FastifyInstance, { db }: { db: Kysely<Database> }): void {
  async function listMessages(query: OutboxQuery): Promise<OutboxMessage[]> {
    const phone = typeof query.phone === "string" ? query.phone.trim() : "";
    const rows = await db
      .selectFrom("sms_outbox")
      .select(["to_phone", "body", "created_at"])
      .$if(phone !== "", (messages) => messages.where("to_phone", "=", phone))
      .orderBy("message_id", "desc")
      .limit(shownMessages)
      .execute();
    return rows.map((row) => ({ to: row.to_phone, body: row.body, createdAt: row.created_at.toISOString() }));
  }

  app.get<{ Querystring: OutboxQuery }>("/dev/outbox.json", async (request, reply) => {
    reply.header("cache-control", "no-store");
    return { items: await listMessages(request.query) };
  });

  app.get<{ Querystring: OutboxQuery }>("/dev/outbox", async (request, reply) => {
    const messages = await listMessages(request.query);
    reply.header("cache-control", "no-store").type("text/html; charset=utf-8");
    return outboxPage(messages);
  });

  app.get("/dev/outbox.css", async (_request, reply) => {
    reply.header("cache-control", "public, max-age=300").type("text/css; charset=utf-8");
    return styles;
  });
}

/** No script and no inline style, so that it works under the same content policy as everything else. */
function outboxPage(messages: readonly OutboxMessage[]): string {
  const items = messages.map(
    ({ to, body, createdAt }) => `<li>
<p class="head"><a href="/dev/outbox?phone=${encodeURIComponent(to)}">${escape(to)}</a>
<time datetime="${escape(createdAt)}">${escape(createdAt.replace("T", " ").replace(/\.\d+Z$/, " UTC"))}</time></p>
<pre>${escape(body)}</pre></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="5">
<title>SMS outbox</title>
<link rel="stylesheet" href="/dev/outbox.css">
</head>
<body>
<main>
<h1>SMS outbox</h1>
<p>Messages that a real sender would have sent, newest first. This page renews itself every 5 seconds. <a href="/dev/outbox">All phones</a></p>
${items.length > 0 ? `<ol>${items.join("\n")}</ol>` : "<p>No messages yet. Ask for a sign-in code, and it shows up here.</p>"}
</main>
</body>
</html>
`;
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);
}

const styles = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 1.5rem 1rem 3rem; }
main { max-width: 40rem; margin: 0 auto; }
h1 { font-size: 1.5rem; margin: 0 0 0.5rem; }
ol { list-style: none; margin: 1.5rem 0 0; padding: 0; display: grid; gap: 0.75rem; }
li { border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 0.75rem; padding: 0.75rem 1rem; }
.head { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.25rem 1rem; margin: 0 0 0.5rem; }
time { opacity: 0.75; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 1.125rem; }
`;
