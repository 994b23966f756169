import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PictureField } from "./picture-field";
import type { FormAnswer } from "./form-answer";
import { useForm } from "./use-form";

/** The props that the hook returns for one field. */
function fieldOf(name: string, lastResult?: FormAnswer) {
  let given: unknown;
  const Probe = () => {
    const { form, field, listOf } = useForm({
      id: "f",
      lastResult,
      defaultValue: { title: "Default", tags: ["a", "b"] },
    });

    given = { ...field(name), list: listOf(name), whole: form.errors };

    return null;
  };

  renderToStaticMarkup(<Probe />);

  return given;
}

test("a fresh form shows its defaults", () => {
  expect(fieldOf("title")).toMatchObject({
    name: "title",
    defaultValue: "Default",
    error: undefined,
  });
  expect(fieldOf("tags")).toMatchObject({ list: ["a", "b"] });
});

test("a refused form shows the typed values and the errors; cleared fields stay empty", () => {
  const answer = { initialValue: { tags: "c" }, error: { title: ["Required"], "": ["Not now"] } };

  expect(fieldOf("title", answer)).toMatchObject({
    defaultValue: undefined,
    error: ["Required"],
    whole: ["Not now"],
  });
  expect(fieldOf("tags", answer)).toMatchObject({ list: ["c"], error: undefined });
});

test("a refused form keeps the tick that removes a picture", () => {
  const Probe = (answer: FormAnswer) => {
    const { field } = useForm({ id: "f", lastResult: answer });
    const remove = { ...field("removePicture"), label: "Remove" };

    return (
      <PictureField name="picture" label="Picture" hint="" remove={remove} isSet children="" />
    );
  };

  const ticked = { initialValue: { removePicture: "on" }, error: { name: ["Required"] } };
  const unticked = { ...ticked, initialValue: {} };

  expect(renderToStaticMarkup(<Probe {...ticked} />)).toContain('checked=""');
  expect(renderToStaticMarkup(<Probe {...unticked} />)).not.toContain('checked=""');
});
