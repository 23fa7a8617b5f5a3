import type { Meta, StoryObj } from "@storybook/react-vite";
import { delay, http, HttpResponse, type HttpHandler } from "msw";
import { expect, fn, waitFor } from "storybook/test";
import { placeAtDesk } from "#testing/at-the-desk.tsx";
import { SignInPage } from "./sign-in-page.tsx";

/** Where the designer wanted to go. */
const readGoal = ({ parameters }: { parameters: Readonly<Record<string, unknown>> }): string =>
  typeof parameters["goal"] === "string" ? parameters["goal"] : "/?path=/docs/button--docs";

const meta = {
  title: "Workshop/SignIn",
  component: SignInPage,
  decorators: [
    (Story, context) =>
      placeAtDesk("/sign-in", `/sign-in?to=${encodeURIComponent(readGoal(context))}`)(
        Story,
        context,
      ),
  ],
  parameters: { layout: "fullscreen" },
  args: { onSignedIn: fn() },
} satisfies Meta<typeof SignInPage>;
export default meta;
type Story = StoryObj<typeof meta>;
type Context = Parameters<NonNullable<Story["play"]>>[0];

const answer = (reply: () => Response | Promise<Response>): HttpHandler =>
  http.post("*/review/api/sign-in", reply);
const refuse = (status: number, code: string, error: string): HttpHandler =>
  answer(() => HttpResponse.json({ code, error }, { status }));

const fill = async ({ canvas, userEvent }: Context): Promise<void> => {
  await userEvent.type(canvas.getByLabelText(/^Email/), "kemi.lawal@kinfold.example");
  await userEvent.type(canvas.getByLabelText(/^Password/), "Indigo+Selvedge-71");
  await userEvent.type(canvas.getByLabelText(/^Code from/), "482913");
  await userEvent.click(canvas.getByRole("button", { name: "Sign in" }));
};

export const Empty: Story = {};

export const Unfilled: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Sign in" }));
    await expect(canvas.getByText("Enter your password")).toBeVisible();
    await expect(canvas.getByLabelText(/^Email/)).toHaveFocus();
  },
};

export const Wrong: Story = {
  beforeEach: ({ msw }) => {
    msw.use(refuse(401, "invalid_credentials", "Invalid Credentials"));
  },
  play: async (context) => {
    await fill(context);
    await expect(await context.canvas.findByRole("alert")).toHaveTextContent("Invalid Credentials");
  },
};

export const NotADesigner: Story = {
  beforeEach: ({ msw }) => {
    msw.use(refuse(403, "not_a_designer", "The workshop is open to designers alone."));
  },
  play: async (context) => {
    await fill(context);
    await context.canvas.findByText("The workshop is open to designers alone.");
  },
};

export const EmailCodeRequired: Story = {
  beforeEach: ({ msw }) => {
    msw.use(
      refuse(
        403,
        "email_code_required",
        "Someone has been guessing at this account. We have sent six digits to its email.",
      ),
    );
  },
  play: async (context) => {
    await fill(context);
    await context.canvas.findByLabelText(/^Six digits from our email/);
  },
};

export const OfficeAway: Story = {
  beforeEach: ({ msw }) => {
    msw.use(
      refuse(
        503,
        "office_unreachable",
        "The office does not answer. Please try again in a moment.",
      ),
    );
  },
  play: async (context) => {
    await fill(context);
    await context.canvas.findByText(/The office does not answer/);
  },
};

export const Sending: Story = {
  beforeEach: ({ msw }) => {
    msw.use(
      answer(async () => {
        await delay("infinite");
        return HttpResponse.json({});
      }),
    );
  },
  play: async (context) => {
    await fill(context);
    await context.canvas.findByRole("button", { name: "Signing in" });
  },
};

export const SignedIn: Story = {
  beforeEach: ({ msw }) => {
    msw.use(answer(() => HttpResponse.json({ name: "Kemi Lawal" })));
  },
  play: async (context) => {
    await fill(context);
    await waitFor(() =>
      expect(context.args.onSignedIn).toHaveBeenCalledWith("/?path=/docs/button--docs"),
    );
  },
};

/** An address of elsewhere in the link never leads away. */
export const LinkToElsewhere: Story = {
  parameters: { goal: "/\\evil.example" },
  beforeEach: ({ msw }) => {
    msw.use(answer(() => HttpResponse.json({ name: "Kemi Lawal" })));
  },
  play: async (context) => {
    await fill(context);
    await waitFor(() => expect(context.args.onSignedIn).toHaveBeenCalledWith("/"));
  },
};
