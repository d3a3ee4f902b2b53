/**
 * What the invented companies report, one item a line: `id | name | source | description`. A source that begins with `=`
 * is a sum of other items; any other is a share of a scale, `scale mean spread drift`, where the scale is R revenue,
 * A assets, M market capitalisation, S shares, E employees or N a fund's net assets; `±` lets it fall below zero,
 * `none=` is the share of companies that do not report it, `zero=` of those that report nothing spent or paid.
 */
export const incomeStatement = `
revenue | Revenue | R 1 0 0 | Sales of goods and services
cost_of_revenue | Cost of revenue | R .58 .17 .02 | Direct cost of what was sold
gross_profit | Gross profit | =revenue-cost_of_revenue | Revenue less cost of revenue
research_development | Research and development | R .07 .05 .01 none=.4 | Cost of developing products
selling_general_admin | Selling, general and administrative | R .16 .07 .01 | Cost of selling and running the business
other_operating_expenses | Other operating expenses | R .02 .015 .005 | Operating expenses that have no line of their own
operating_expenses | Operating expenses | =research_development+selling_general_admin+other_operating_expenses | Every operating expense beside cost of revenue
operating_income | Operating income | =gross_profit-operating_expenses | What the business earns before interest and tax
depreciation_amortization | Depreciation and amortization | R .05 .025 .005 | Wear and use of assets
ebit | Earnings before interest and tax | =operating_income+other_income | Operating income and other income
ebitda | EBITDA | =ebit+depreciation_amortization | Earnings before interest, tax, depreciation and amortization
interest_expense | Interest expense | R .02 .015 .004 | Cost of debt
interest_income | Interest income | R .006 .004 .002 none=.2 | Earned on cash and investments
net_interest_expense | Net interest expense | =interest_expense-interest_income | Interest paid less interest earned
other_income | Other income | R 0 .01 .006 ± | Gains and losses outside the business
pretax_income | Income before tax | =ebit-net_interest_expense | What is left before tax
income_tax | Income tax | =.22*pretax_income | Tax on the period's income
minority_interest_income | Income of minority interests | R .002 .002 .001 zero=.7 | Belongs to other owners of subsidiaries
net_income | Net income | =pretax_income-income_tax-minority_interest_income | What is left for shareholders
preferred_dividends | Preferred dividends | R .003 .002 0 zero=.9 | Paid before common shareholders
net_income_common | Net income to common | =net_income-preferred_dividends | What is left for common shareholders
nopat | Net operating profit after tax | =.78*operating_income | Operating income taxed as if there were no debt
stock_compensation | Stock-based compensation | R .025 .02 .004 none=.15 | Pay in shares and options
restructuring | Restructuring charges | R .006 .006 .005 zero=.5 | Cost of closing and moving
impairments | Impairments | R .005 .008 .008 zero=.6 | Assets written down
advertising | Advertising expense | R .03 .02 .004 none=.5 | Cost of advertising
rent_expense | Lease cost | R .015 .01 .001 none=.3 | Cost of operating leases
`;

export const balanceSheet = `
cash | Cash and equivalents | A .1 .07 .02 | Cash and what turns into it at once
short_term_investments | Short-term investments | A .05 .04 .01 none=.3 | Securities held for less than a year
cash_and_investments | Cash and short-term investments | =cash+short_term_investments | Cash, equivalents and short-term investments
receivables | Receivables | A .11 .05 .01 | Owed by customers
inventory | Inventory | A .09 .06 .01 zero=.25 | Goods held for sale
prepaid_expenses | Prepaid expenses | A .02 .01 .002 none=.2 | Paid for before use
other_current_assets | Other current assets | A .02 .01 .003 | Current assets that have no line of their own
current_assets | Current assets | =cash_and_investments+receivables+inventory+prepaid_expenses+other_current_assets | Assets that turn into cash within a year
ppe_gross | Gross property, plant and equipment | =ppe_net+accumulated_depreciation | Fixed assets at cost
accumulated_depreciation | Accumulated depreciation | A .15 .08 .005 | Wear of fixed assets to date
ppe_net | Net property, plant and equipment | A .25 .13 .01 | Fixed assets less depreciation
right_of_use_assets | Right-of-use assets | A .04 .03 .003 none=.2 | Leased assets
goodwill | Goodwill | A .12 .09 .005 zero=.3 | Paid for acquisitions above their net assets
intangibles | Intangible assets | A .07 .05 .005 | Patents, brands, software
long_term_investments | Long-term investments | A .04 .03 .006 none=.3 | Securities held for longer than a year
other_assets | Other assets | A .03 .02 .004 | Assets that have no line of their own
noncurrent_assets | Noncurrent assets | =ppe_net+right_of_use_assets+goodwill+intangibles+long_term_investments+other_assets | Assets held for longer than a year
total_assets | Total assets | =current_assets+noncurrent_assets | Everything the company owns
accounts_payable | Accounts payable | A .07 .035 .008 | Owed to suppliers
accrued_liabilities | Accrued liabilities | A .05 .02 .004 | Owed and not yet billed
short_term_debt | Short-term debt | A .035 .03 .01 zero=.2 | Debt due within a year
deferred_revenue | Deferred revenue | A .03 .03 .004 none=.3 | Paid for by customers and not yet delivered
other_current_liabilities | Other current liabilities | A .03 .015 .004 | Current liabilities that have no line of their own
current_liabilities | Current liabilities | =accounts_payable+accrued_liabilities+short_term_debt+deferred_revenue+other_current_liabilities | Due within a year
long_term_debt | Long-term debt | A .19 .13 .015 zero=.15 | Debt due after a year
lease_liabilities | Lease liabilities | A .04 .03 .003 none=.2 | Owed on leases
deferred_tax_liabilities | Deferred tax liabilities | A .025 .015 .003 | Tax due in later years
pension_liabilities | Pension liabilities | A .02 .02 .004 zero=.6 | Owed to pension plans
other_noncurrent_liabilities | Other noncurrent liabilities | A .03 .015 .004 | Later liabilities that have no line of their own
total_liabilities | Total liabilities | =current_liabilities+long_term_debt+lease_liabilities+deferred_tax_liabilities+pension_liabilities+other_noncurrent_liabilities | Everything the company owes
equity | Shareholders' equity | =total_assets-total_liabilities | What belongs to shareholders
minority_interest | Minority interest | A .008 .008 .001 zero=.7 | Equity of other owners of subsidiaries
retained_earnings | Retained earnings | A .15 .25 .02 ± | Profits kept to date
treasury_stock | Treasury stock | A .06 .06 .008 zero=.45 | Shares bought back, at cost
total_debt | Total debt | =short_term_debt+long_term_debt | Short-term and long-term debt
net_debt | Net debt | =total_debt-cash_and_investments | Debt less cash and short-term investments
net_cash | Net cash | =cash_and_investments-total_debt | Cash and short-term investments less debt
working_capital | Working capital | =current_assets-current_liabilities | Current assets less current liabilities
tangible_book | Tangible book value | =equity-goodwill-intangibles | Equity less goodwill and intangible assets
invested_capital | Invested capital | =equity+total_debt+lease_liabilities-cash | Capital that the business works with
capital_employed | Capital employed | =total_assets-current_liabilities | Assets not paid for by current liabilities
`;

export const cashFlow = `
deferred_taxes | Deferred taxes | R 0 .008 .006 ± | Tax charged and not yet paid
working_capital_change | Change in working capital | R -.01 .02 .015 ± | Cash bound or freed by the business
operating_cash_flow | Cash from operations | =net_income+depreciation_amortization+stock_compensation+deferred_taxes+working_capital_change | Cash that the business brings in
capital_expenditure | Capital expenditure | R .055 .035 .008 | Spent on fixed assets
free_cash_flow | Free cash flow | =operating_cash_flow-capital_expenditure | Cash from operations less capital expenditure
acquisitions | Acquisitions | R .02 .03 .02 zero=.55 | Spent on buying businesses
investment_purchases | Purchases of investments | R .06 .05 .02 none=.3 | Spent on securities
investment_sales | Sales of investments | R .055 .05 .02 none=.3 | Received for securities
investing_cash_flow | Cash from investing | =investment_sales-investment_purchases-capital_expenditure-acquisitions | Cash from buying and selling assets
debt_issued | Debt issued | R .06 .05 .03 zero=.3 | Borrowed
debt_repaid | Debt repaid | R .055 .05 .03 zero=.3 | Paid back
net_borrowing | Net borrowing | =debt_issued-debt_repaid | Borrowed less paid back
shares_issued_cash | Shares issued | R .01 .012 .008 zero=.4 | Received for new shares
buybacks | Share repurchases | R .025 .025 .01 zero=.5 | Spent on own shares
dividends_paid | Dividends paid | R .02 .015 .003 zero=.55 | Paid to shareholders
shareholder_returns | Returned to shareholders | =buybacks+dividends_paid | Dividends and share repurchases
financing_cash_flow | Cash from financing | =net_borrowing+shares_issued_cash-shareholder_returns | Cash from owners and lenders
net_cash_change | Net change in cash | =operating_cash_flow+investing_cash_flow+financing_cash_flow | Cash gained or lost in all
interest_paid | Interest paid | R .019 .014 .004 none=.25 | Interest paid in cash
taxes_paid | Taxes paid | R .02 .012 .006 none=.25 | Tax paid in cash
unlevered_free_cash_flow | Unlevered free cash flow | =free_cash_flow+.78*interest_expense | Free cash flow before the cost of debt
owner_earnings | Owner earnings | =net_income+depreciation_amortization-capital_expenditure | Net income and depreciation less capital expenditure
`;

/** Not published by themselves, or only in the groups that follow. */
export const bases = `
market_cap | Market capitalization | M 1 0 0 | Shares outstanding at the latest price
enterprise_value | Enterprise value | =market_cap+net_debt+minority_interest | What it would cost to buy the company and pay its debt
shares_outstanding | Shares outstanding | S 1 0 0 | Common shares held by shareholders
diluted_shares | Diluted shares | S 1.03 .015 .002 | Shares after every option and convertible
float_shares | Shares in free float | S .78 .15 .01 | Shares that can be traded
insider_shares | Shares held by insiders | S .09 .08 .005 | Shares of directors and officers
institution_shares | Shares held by institutions | S .55 .2 .02 | Shares of funds and other institutions
employees | Employees | E 1 .35 .03 none=.15 | People employed
customers_share | Revenue of the largest customers | R .18 .12 .02 none=.7 | Revenue of customers above a tenth of the whole
foreign_revenue | Revenue abroad | R .35 .22 .01 none=.45 | Revenue outside the country of registration
order_backlog | Order backlog | R .4 .25 .05 none=.75 | Ordered and not yet delivered
net_assets | Net assets | N 1 0 0 | Of the whole fund
fund_expenses | Fund expenses | N .0065 .004 .0002 | Cost of running the fund in a year
fund_income | Fund income | N .021 .013 .002 | Interest and dividends after expenses, in a year
fund_distributions | Fund distributions | N .024 .014 .003 | Paid out to holders in a year
fund_purchases | Fund purchases | N .38 .28 .05 | The lesser of securities bought and sold in a year
fund_cash | Fund cash | N .025 .02 .006 | Not invested
fund_top_holdings | Ten largest holdings | N .31 .16 .01 | In the ten largest positions
fund_flows | Net flows | N .01 .09 .05 ± | Bought by holders less redeemed, in a year
`;
