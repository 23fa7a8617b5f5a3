import { noteSurveyOpened, useAcceptSurvey, useDismissSurvey } from "@kinfold/api/content";
import { dismissSurvey, showSurveyPopup } from "@kinfold/api/session";
import { useSignalValue } from "@kinfold/api/use-signal-value";
import { isSafeLink } from "@kinfold/contract/content";
import type { User } from "@kinfold/contract/members";
import { say } from "@kinfold/language/say";
import { Button, ButtonLink } from "@kinfold/ui/button";
import { Dialog } from "@kinfold/ui/dialog";
import { ArrowUpRightIcon } from "@kinfold/ui/icon";
import { useRef, useState } from "react";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { describeError } from "@kinfold/frame/refusal-words";

type Survey = NonNullable<User["active_survey"]>;

/** Asks a member for their opinion, once in a browser session; never again once they answered or said that they will not. */
export function SurveyPopup({ survey }: { survey: Survey }) {
  const mayShow = useSignalValue(showSurveyPopup);
  return mayShow && isSafeLink(survey.link) ? <Asking key={survey.id} survey={survey} /> : null;
}

function Asking({ survey: { id, title, description, link } }: { survey: Survey }) {
  const take = useRef<HTMLAnchorElement>(null);
  const [isOpened, setOpened] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const accept = useAcceptSurvey(id);
  const dismiss = useDismissSurvey(id);
  const isSending = accept.isMutating || dismiss.isMutating;

  async function settle(send: () => Promise<unknown>): Promise<void> {
    setRefusal(undefined);
    try {
      await send();
      dismissSurvey();
    } catch (refused) {
      setRefusal(describeError(refused));
    }
  }

  return (
    <Dialog
      open
      onOpenChange={dismissSurvey}
      size="sm"
      initialFocus={take}
      title={title}
      description={description}
      footer={
        isOpened ? (
          <>
            <Button variant="outline" disabled={isSending} onClick={dismissSurvey}>
              {say("Not yet")}
            </Button>
            <Button
              onClick={() => void settle(() => accept.trigger(undefined))}
              {...(accept.isMutating && { busy: say("Saving") })}
            >
              {say("I have answered")}
            </Button>
          </>
        ) : (
          <>
            <Button variant="outline" disabled={isSending} onClick={dismissSurvey}>
              {say("Later")}
            </Button>
            {/* A link, so that the browser itself opens it: what opens after an answer is taken for an advertisement. */}
            <ButtonLink
              ref={take}
              external
              href={link}
              icon={ArrowUpRightIcon}
              onClick={() => {
                void noteSurveyOpened(id);
                setOpened(true);
              }}
            >
              {say("Take the survey")}
              <span className="sr-only">{say("(opens in a new tab)")}</span>
            </ButtonLink>
          </>
        )
      }
    >
      <p className="text-ink-soft" role="status">
        {isOpened
          ? say(
              "The survey has opened in a new tab. Tell us when you have answered, and we stop asking.",
            )
          : say("It opens in a new tab, and you can come back to it later.")}
      </p>
      {!isOpened && (
        <Button
          variant="quiet"
          className="-ms-3.5 mt-2"
          disabled={isSending && !dismiss.isMutating}
          onClick={() => void settle(() => dismiss.trigger({ not_interested: true }))}
          {...(dismiss.isMutating && { busy: say("Saving") })}
        >
          {say("Do not ask again")}
        </Button>
      )}
      <div className="mt-4">
        <FormRefusal>{refusal}</FormRefusal>
      </div>
    </Dialog>
  );
}
