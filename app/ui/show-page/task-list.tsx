import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Badge } from "../elements/badge";
import { classes } from "../elements/classes";
import { Icon } from "../elements/icon";
import { TaskButton } from "../overview/task-button";
import type { Phase, TaskView } from "./show-page-views";
import { TASK_ICONS } from "./task-icons";

/**
 * The open tasks come first, the first one highlighted; done tasks are one line each.
 */
export function TaskList({ tasks, phase }: { tasks: TaskView[]; phase: Phase }) {
  const { t } = useTranslation("showPage");
  const openTasks = tasks.filter(({ isDone }) => isDone === false);
  const untrackedTasks = tasks.filter(({ isDone }) => isDone === null);
  const doneTasks = tasks.filter(({ isDone }) => isDone === true);

  return (
    <section className="panel stack">
      <div className="row between">
        <h2 className="h3">{t(`tasks.${phase}`)}</h2>
        {openTasks.length > 0 && (
          <Badge tone="warn">{t("left", { count: openTasks.length })}</Badge>
        )}
      </div>
      <ul className="tasks">
        {[...openTasks, ...untrackedTasks, ...doneTasks].map((task) => (
          <li key={task.key} className={task.isDone ? "done" : undefined}>
            <span className={classes("task-sign", task.isDone ? "ok" : "open")}>
              <Icon of={task.isDone ? Check : TASK_ICONS[task.key]} />
            </span>
            <div>
              <b>{task.title}</b>
              {task.hint && <p className="meta">{task.hint}</p>}
            </div>
            <TaskButton {...task} />
          </li>
        ))}
      </ul>
    </section>
  );
}
