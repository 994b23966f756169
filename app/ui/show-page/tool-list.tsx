import { Link } from "@remix-run/react";
import { ChevronRight } from "lucide-react";
import { Icon } from "../elements/icon";
import type { ToolView } from "./show-page-views";
import { TASK_ICONS } from "./task-icons";

/** Links to the show's pages, each a row with its name and a summary. */
export function ToolList({ title, tools }: { title: string; tools: ToolView[] }) {
  if (tools.length === 0) return null;

  return (
    <section className="panel stack tight">
      <h2 className="h3">{title}</h2>
      <ToolRows tools={tools} />
    </section>
  );
}

export function ToolRows({ tools }: { tools: ToolView[] }) {
  return (
    <ul className="tool-rows">
      {tools.map((tool) => (
        <li key={tool.key}>
          <ToolLink tool={tool} />
        </li>
      ))}
    </ul>
  );
}

function ToolLink({ tool: { key, title, hint, to, isFile } }: { tool: ToolView }) {
  const content = (
    <>
      <Icon of={TASK_ICONS[key]} />
      <span>
        <b>{title}</b>
        {hint && <small>{hint}</small>}
      </span>
      <Icon of={ChevronRight} />
    </>
  );

  return isFile ? (
    <a href={to} download>
      {content}
    </a>
  ) : (
    <Link to={to}>{content}</Link>
  );
}
