export { backtestHook } from "./backtest/backtest-hook.ts";
export type { BacktestReport, BacktestRequest, ReplayedCall } from "./backtest/backtest-hook.ts";
