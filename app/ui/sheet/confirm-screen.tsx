import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "../elements/button";
import { QuestionForm } from "./confirm-form";
import type { Question } from "./question";

/** The page of a question, used without scripts. Its loader returns the `Question`. */
export function ConfirmScreen() {
  const question = useLoaderData<Question>();
  const { title, keep } = question;

  return (
    <div className="wrap section snug stack">
      <h1 className="d-s">{title}</h1>
      <QuestionForm
        question={question}
        cancel={<ButtonLink to={keep.to}>{keep.label}</ButtonLink>}
      />
    </div>
  );
}
