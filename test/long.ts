// The whole test, in which what fails by rare luck repeats as often as it can, and nothing is left to another run.
process.env['MARKET_DESK_TEST_LONG'] = 'yes';
await import('./run.ts');
