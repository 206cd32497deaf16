"""How results look: findings as text, JSON, SARIF and GitHub annotations; JSON documents; paths."""
