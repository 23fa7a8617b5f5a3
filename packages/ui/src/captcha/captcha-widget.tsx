import { useRef } from "react";
import { Turnstile, type BoundTurnstileObject } from "react-turnstile";

export type CaptchaWidgetProps = {
  siteKey: string;
  action: string;
  onToken: (token: string | null) => void;
  /** The widget failed again and again, or cannot run in this browser. */
  onGiveUp: () => void;
};

/** After this many failures in a row the widget stops trying by itself. */
const FAILURES_BORNE = 3;

/** The provider's widget. Imported only after its script has run, else the library would fetch one of its own. */
export function CaptchaWidget({ siteKey, action, onToken, onGiveUp }: CaptchaWidgetProps) {
  const failures = useRef(0);

  function startAgain(widget: BoundTurnstileObject | undefined) {
    onToken(null);
    widget?.reset();
  }

  function fail(widget: BoundTurnstileObject | undefined) {
    failures.current += 1;
    if (failures.current < FAILURES_BORNE) return startAgain(widget);
    onToken(null);
    onGiveUp();
  }

  return (
    <Turnstile
      sitekey={siteKey}
      action={action}
      size="flexible"
      theme="auto"
      responseField={false}
      retry="never"
      refreshExpired="manual"
      onVerify={(token) => {
        failures.current = 0;
        onToken(token);
      }}
      onExpire={(_token, widget) => startAgain(widget)}
      onTimeout={startAgain}
      onError={(_error, widget) => fail(widget)}
      onUnsupported={() => {
        onToken(null);
        onGiveUp();
      }}
    />
  );
}
