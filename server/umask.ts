// Imported for its effect: nobody else may write what the server creates, whatever umask it was started with.
process.umask(process.umask() | 0o022);
