import type { BodyOf, ReplyOf } from "@kinfold/contract/endpoint";
import { resumeVerification } from "@kinfold/contract/waiting-verification";
import { useCommand, type Command } from "./command.ts";

/** Reads anew what a page that was loaded again asks for. Apart from the other calls of visitors: few pages are loaded again. */
export function useResumeVerification(): Command<
  BodyOf<typeof resumeVerification>,
  ReplyOf<typeof resumeVerification>
> {
  return useCommand(resumeVerification);
}
