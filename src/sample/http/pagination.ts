import type { Pagination } from '../../domain/bar.ts';

interface PageRange {
  pagination: Pagination;
  /** The range of records on a page, `to` exclusive; empty past the last page. */
  from: number;
  to: number;
}

export function pageRange(total: number, page: number, limit: number): PageRange {
  const from = Math.min((page - 1) * limit, total);
  return {
    pagination: { current_page: page, limit, total_records: total, total_pages: Math.ceil(total / limit) },
    from,
    to: Math.min(from + limit, total),
  };
}
