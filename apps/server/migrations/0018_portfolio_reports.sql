-- Why: the printed report of a portfolio is kept as a wallet's statement is, under a code and with the hash of its bytes.
-- Locks: statement_document, for a moment; the column is new and empty.
-- Undo: drop the column. Reports that were printed can then not be told from statements.

alter table statement_document
  -- Whose report it is; null for a statement of the wallet.
  add column portfolio_id text references portfolio;
