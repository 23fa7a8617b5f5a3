/** What every queue's rows say about their place in it. */
export type QueueRow = {
  id: string;
  created_at: string;
  due_at: string;
  claimed_by: string | null;
};
