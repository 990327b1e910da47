// Preloaded into a server under test: on SIGUSR2 it prints which build of React is loaded.
process.on('SIGUSR2', async () => {
  const React = await import('react');
  // Source: https://react.dev/reference/react/captureOwnerStack
  console.log(`React's build: ${React.captureOwnerStack ? 'development' : 'production'}`);
});
