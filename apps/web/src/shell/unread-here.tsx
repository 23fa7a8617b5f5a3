import { describeError } from "@kinfold/frame/refusal-words";
import type { Unreachable } from "@kinfold/frame/shell/read";
import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { Notice } from "@kinfold/ui/notice";

/** Stands in a dialog or a tab where something would be that could not be read. */
export const renderUnreachable: Unreachable = (error, again) => (
  <div className="grid justify-items-start gap-4">
    <Notice tone="error" role="alert">
      {describeError(error)}
    </Notice>
    <Button variant="outline" onClick={again}>
      {say("Try again")}
    </Button>
  </div>
);
