/** Of the demo staff: who looks at queues, and who decides about members. */
export const OPERATIONS = "chidi.eze@kinfold.example";
export const COMPLIANCE = "halima.sani@kinfold.example";
