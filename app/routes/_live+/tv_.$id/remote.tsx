import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { HandCoins, MessageSquare, Volume1, Volume2, VolumeX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/form/error-summary";
import type { action, loader } from "./route";
import { SubmitButton } from "~/ui/form/submit-button";

export function Remote() {
  const { t } = useTranslation("tv");
  const { eventId, showsChat, isLive } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.lastResult?.error;

  return (
    <>
      <ErrorSummary form={errors?.[""]} />
      <VolumeButtons />
      <Form method="post">
        <Button block icon={MessageSquare} name="intent" value={showsChat ? "chatOff" : "chatOn"}>
          {t(showsChat ? "chatOff" : "chatOn")}
        </Button>
      </Form>
      {isLive && <ReactionButtons />}
      <ButtonLink block variant="accent" icon={HandCoins} to={`/checkout/${eventId}?type=donation`}>
        {t("tip")}
      </ButtonLink>
      <ButtonLink block to={`/stream/${eventId}/chat`}>
        {t("chatHere")}
      </ButtonLink>
      <Form method="post">
        <SubmitButton variant="danger" block intent="stop" pendingLabel={t("stopping")}>
          {t("stop")}
        </SubmitButton>
      </Form>
    </>
  );
}

function VolumeButtons() {
  const { t } = useTranslation("tv");
  const { volume } = useLoaderData<typeof loader>();

  return (
    <Form method="post" className="stack">
      <p role="status">{t("volume", { volume })}</p>
      <div className="row">
        <Button icon={Volume1} name="intent" value="quieter" disabled={volume === 0}>
          {t("quieter")}
        </Button>
        <Button icon={Volume2} name="intent" value="louder" disabled={volume === 100}>
          {t("louder")}
        </Button>
        <Button icon={VolumeX} name="intent" value="mute" disabled={volume === 0}>
          {t("mute")}
        </Button>
      </div>
    </Form>
  );
}

function ReactionButtons() {
  const { t } = useTranslation("tv");
  const { reactions } = useLoaderData<typeof loader>();

  return (
    <Form method="post" className="stack" preventScrollReset>
      <input type="hidden" name="intent" value="react" />
      <p>{t("react")}</p>
      <div className="row">
        {reactions.map((emoji) => (
          <Button key={emoji} name="emoji" value={emoji}>
            {emoji}
          </Button>
        ))}
      </div>
    </Form>
  );
}
