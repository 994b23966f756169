export type Field = { name: string; type: string; required: boolean; limits: string };

export type CallView = {
  id: string;
  tag: string;
  method: string;
  path: string;
  summary: string;
  rights: string;
  parameters: Field[];
  body: Field[];
  answer: { status: string; type: string; fields: Field[] };
  refusals: { status: string; text: string }[];
};
