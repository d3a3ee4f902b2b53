/**
 * Published metrics that are quotients of items: `id | name | unit | numerator / denominator | description`. A percent is
 * multiplied out, `days` are of a year. A denominator that is not above zero leaves the metric absent.
 */
export const ratios = `
gross_margin | Gross margin | ratio | gross_profit/revenue | Gross profit for each dollar of revenue
operating_margin | Operating margin | ratio | operating_income/revenue | Operating income for each dollar of revenue
ebitda_margin | EBITDA margin | ratio | ebitda/revenue | EBITDA for each dollar of revenue
pretax_margin | Pretax margin | ratio | pretax_income/revenue | Income before tax for each dollar of revenue
net_margin | Net margin | ratio | net_income/revenue | Net income for each dollar of revenue
fcf_margin | Free cash flow margin | ratio | free_cash_flow/revenue | Free cash flow for each dollar of revenue
cfo_margin | Operating cash flow margin | ratio | operating_cash_flow/revenue | Cash from operations for each dollar of revenue
roic | Return on invested capital | ratio | nopat/invested_capital | Net operating profit after tax for each dollar of invested capital
roce | Return on capital employed | ratio | ebit/capital_employed | Earnings before interest and tax for each dollar of capital employed
roe | Return on equity | ratio | net_income/equity | Net income for each dollar of equity
roa | Return on assets | ratio | net_income/total_assets | Net income for each dollar of assets
rota | Return on tangible assets | ratio | net_income/total_assets-goodwill-intangibles | Net income for each dollar of tangible assets
rote | Return on tangible equity | ratio | net_income/tangible_book | Net income for each dollar of tangible book value
cash_roic | Cash return on invested capital | ratio | free_cash_flow/invested_capital | Free cash flow for each dollar of invested capital
asset_turnover | Asset turnover | times | revenue/total_assets | Revenue for each dollar of assets
fixed_asset_turnover | Fixed asset turnover | times | revenue/ppe_net | Revenue for each dollar of net fixed assets
inventory_turnover | Inventory turnover | times | cost_of_revenue/inventory | How often inventory is sold in a year
receivables_turnover | Receivables turnover | times | revenue/receivables | How often receivables are collected in a year
days_inventory | Days of inventory | days | inventory/cost_of_revenue | How long inventory lies
days_receivables | Days of receivables | days | receivables/revenue | How long customers take to pay
days_payables | Days of payables | days | accounts_payable/cost_of_revenue | How long suppliers wait
current_ratio | Current ratio | times | current_assets/current_liabilities | Current assets for each dollar due within a year
quick_ratio | Quick ratio | times | cash_and_investments+receivables/current_liabilities | Cash and receivables for each dollar due within a year
cash_ratio | Cash ratio | times | cash_and_investments/current_liabilities | Cash for each dollar due within a year
debt_to_equity | Debt to equity | ratio | total_debt/equity | Debt for each dollar of equity
debt_to_assets | Debt to assets | ratio | total_debt/total_assets | Debt for each dollar of assets
debt_to_capital | Debt to capital | ratio | total_debt/equity+total_debt | Debt for each dollar of capital
debt_to_ebitda | Debt to EBITDA | times | total_debt/ebitda | Years of EBITDA that debt would take
net_debt_to_ebitda | Net debt to EBITDA | times | net_debt/ebitda | Years of EBITDA that net debt would take
liabilities_to_equity | Liabilities to equity | ratio | total_liabilities/equity | Liabilities for each dollar of equity
equity_ratio | Equity ratio | ratio | equity/total_assets | Equity for each dollar of assets
interest_coverage | Interest coverage | times | ebit/interest_expense | How often earnings cover interest
cash_to_debt | Cash to debt | ratio | cash_and_investments/total_debt | Cash for each dollar of debt
cfo_to_debt | Operating cash flow to debt | ratio | operating_cash_flow/total_debt | Cash from operations for each dollar of debt
goodwill_to_assets | Goodwill to assets | ratio | goodwill/total_assets | Goodwill for each dollar of assets
capex_to_revenue | Capital expenditure to revenue | ratio | capital_expenditure/revenue | Capital expenditure for each dollar of revenue
capex_to_depreciation | Capital expenditure to depreciation | times | capital_expenditure/depreciation_amortization | Capital expenditure for each dollar of depreciation
rd_to_revenue | Research and development to revenue | ratio | research_development/revenue | Research and development for each dollar of revenue
sga_to_revenue | SG&A to revenue | ratio | selling_general_admin/revenue | Selling and administrative cost for each dollar of revenue
cash_conversion | Cash conversion | ratio | free_cash_flow/net_income | Free cash flow for each dollar of net income
accruals | Accruals to assets | ratio | net_income-operating_cash_flow/total_assets | Earnings that are not cash, for each dollar of assets
effective_tax_rate | Cash tax rate | percent | taxes_paid/pretax_income | Tax paid of income before tax
dividend_payout | Dividend payout | percent | dividends_paid/net_income | Dividends paid of net income
fcf_payout | Free cash flow payout | percent | shareholder_returns/free_cash_flow | Dividends and share repurchases of free cash flow
reinvestment_rate | Reinvestment rate | percent | capital_expenditure+acquisitions-depreciation_amortization/nopat | Net investment of net operating profit
foreign_revenue_share | Share of revenue abroad | percent | foreign_revenue/revenue | Revenue abroad of all revenue
customer_concentration | Customer concentration | percent | customers_share/revenue | Revenue of the largest customers of all revenue
solvency_score | Solvency score | | 1.2*working_capital+1.4*retained_earnings+3.3*ebit+revenue/total_assets | Working capital, retained earnings, earnings and sales, weighed, for each dollar of assets
backlog_to_revenue | Backlog to revenue | ratio | order_backlog/revenue | Orders on hand for each dollar of revenue
`;

export const perShare = `
eps | Earnings per share | USD per share | net_income_common/shares_outstanding | Net income of one common share
eps_diluted | Diluted earnings per share | USD per share | net_income_common/diluted_shares | Net income of one share after dilution
revenue_per_share | Revenue per share | USD per share | revenue/shares_outstanding | Revenue of one share
ebitda_per_share | EBITDA per share | USD per share | ebitda/shares_outstanding | EBITDA of one share
cfo_per_share | Operating cash flow per share | USD per share | operating_cash_flow/shares_outstanding | Cash from operations of one share
fcf_per_share | Free cash flow per share | USD per share | free_cash_flow/shares_outstanding | Free cash flow of one share
capex_per_share | Capital expenditure per share | USD per share | capital_expenditure/shares_outstanding | Capital expenditure of one share
dividends_per_share | Dividends per share | USD per share | dividends_paid/shares_outstanding | Dividends of one share
book_value_per_share | Book value per share | USD per share | equity/shares_outstanding | Equity of one share
tangible_book_per_share | Tangible book value per share | USD per share | tangible_book/shares_outstanding | Tangible book value of one share
cash_per_share | Cash per share | USD per share | cash_and_investments/shares_outstanding | Cash and short-term investments of one share
debt_per_share | Debt per share | USD per share | total_debt/shares_outstanding | Debt of one share
`;

export const valuation = `
pe_ratio | Price to earnings | times | market_cap/net_income_common | Market capitalization for each dollar of net income
price_to_sales | Price to sales | times | market_cap/revenue | Market capitalization for each dollar of revenue
price_to_book | Price to book | times | market_cap/equity | Market capitalization for each dollar of equity
price_to_tangible_book | Price to tangible book | times | market_cap/tangible_book | Market capitalization for each dollar of tangible book value
price_to_fcf | Price to free cash flow | times | market_cap/free_cash_flow | Market capitalization for each dollar of free cash flow
price_to_cfo | Price to operating cash flow | times | market_cap/operating_cash_flow | Market capitalization for each dollar of cash from operations
ev_to_revenue | EV to revenue | times | enterprise_value/revenue | Enterprise value for each dollar of revenue
ev_to_gross_profit | EV to gross profit | times | enterprise_value/gross_profit | Enterprise value for each dollar of gross profit
ev_to_ebitda | EV to EBITDA | times | enterprise_value/ebitda | Enterprise value for each dollar of EBITDA
ev_to_ebit | EV to EBIT | times | enterprise_value/ebit | Enterprise value for each dollar of earnings before interest and tax
ev_to_fcf | EV to free cash flow | times | enterprise_value/unlevered_free_cash_flow | Enterprise value for each dollar of unlevered free cash flow
ev_to_invested_capital | EV to invested capital | times | enterprise_value/invested_capital | Enterprise value for each dollar of invested capital
earnings_yield | Earnings yield | percent | ebit/enterprise_value | Earnings before interest and tax of enterprise value
fcf_yield | Free cash flow yield | percent | free_cash_flow/market_cap | Free cash flow of market capitalization
dividend_yield | Dividend yield | percent | dividends_paid/market_cap | Dividends of market capitalization
buyback_yield | Buyback yield | percent | buybacks/market_cap | Share repurchases of market capitalization
shareholder_yield | Shareholder yield | percent | shareholder_returns/market_cap | Dividends and share repurchases of market capitalization
net_cash_to_market_cap | Net cash to market capitalization | percent | net_cash/market_cap | Net cash of market capitalization
rd_yield | Research yield | percent | research_development/market_cap | Research and development of market capitalization
`;

export const ownership = `
float_share | Free float | percent | float_shares/shares_outstanding | Shares that can be traded of all shares
insider_ownership | Insider ownership | percent | insider_shares/shares_outstanding | Held by directors and officers
institutional_ownership | Institutional ownership | percent | institution_shares/shares_outstanding | Held by funds and other institutions
dilution | Dilution | percent | diluted_shares-shares_outstanding/shares_outstanding | Shares to come of those outstanding
revenue_per_employee | Revenue per employee | USD | revenue/employees | Revenue for each person employed
net_income_per_employee | Net income per employee | USD | net_income/employees | Net income for each person employed
`;

export const funds = `
expense_ratio | Expense ratio | percent | fund_expenses/net_assets | Cost of running the fund in a year
sec_yield | Income yield | percent | fund_income/net_assets | Interest and dividends after expenses, in a year
distribution_yield | Distribution yield | percent | fund_distributions/net_assets | Paid out to holders in a year
portfolio_turnover | Portfolio turnover | percent | fund_purchases/net_assets | Of the portfolio replaced in a year
cash_share | Cash position | percent | fund_cash/net_assets | Of the fund that is not invested
top_holdings_share | Ten largest holdings | percent | fund_top_holdings/net_assets | Of the fund in its ten largest positions
net_flows_share | Net flows to net assets | percent | fund_flows/net_assets | Bought by holders less redeemed, in a year
`;
