import type { Meta, StoryObj } from "@storybook/react-vite";
import { STATUS_TONES, StatusBadge, type Status } from "./status-badge.tsx";

const meta = {
  title: "Components/Data/StatusBadge",
  component: StatusBadge,
  args: { of: "transaction", status: "pending", children: "Confirming" },
  argTypes: {
    of: { description: "What has the status: money, a plan or a proof." },
    status: { description: "Its status, as the server calls it. It decides the tone." },
  },
} satisfies Meta<typeof StatusBadge>;
export default meta;
type Story = StoryObj<typeof meta>;

const isStatus = (given: { of: string; status: string }): given is Status =>
  given.of in STATUS_TONES;

const statusesOf = (of: string, tones: object): Status[] =>
  Object.keys(tones)
    .map((status) => ({ of, status }))
    .filter(isStatus);

/** Every status that the club uses. The words are the caller's: here, the status itself. */
export const Matrix: Story = {
  render: () => (
    <dl className="grid gap-5">
      {Object.entries(STATUS_TONES).map(([of, tones]) => (
        <div key={of}>
          <dt className="mb-2 text-sm text-ink-soft">{of}</dt>
          <dd className="flex flex-wrap items-center gap-3">
            {statusesOf(of, tones).map((status) => (
              <StatusBadge key={status.status} {...status}>
                {status.status.replaceAll(/[-_]/g, " ")}
              </StatusBadge>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  ),
};

/** What is over and well needs no colour. */
export const Completed: Story = {
  args: { of: "withdrawal", status: "paid", children: "Completed" },
};
