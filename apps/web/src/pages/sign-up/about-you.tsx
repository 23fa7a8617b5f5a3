import { COPY } from "@kinfold/contract/copy";
import type { SignUpForm } from "@kinfold/contract/sign-up";
import type { Form } from "@kinfold/frame/form";
import { Group, Wide } from "@kinfold/frame/shell/group";
import { say } from "@kinfold/language/say";
import { TextField } from "@kinfold/ui/text-field";
import { LABELS } from "./unmet.ts";

/** Name and email. */
export function AboutYou({ form }: { form: Form<SignUpForm> }) {
  return (
    <>
      <Group legend={say("Your name")}>
        <TextField
          label={LABELS.first_name}
          required
          autoComplete="given-name"
          {...form.field("first_name")}
        />
        <TextField
          label={LABELS.last_name}
          required
          autoComplete="family-name"
          {...form.field("last_name")}
        />
        <Wide>
          <p className="text-sm text-ink-soft">{COPY.nameNote}</p>
        </Wide>
      </Group>
      <Group legend={say("Where we reach you")}>
        <Wide>
          <TextField
            label={LABELS.email}
            type="email"
            required
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            {...form.field("email")}
          />
        </Wide>
      </Group>
    </>
  );
}
